import { serveStore } from '../rpc/store-thread.ts';
import { leaseFormat } from './lease-format.ts';
import { createLeaseTable } from './lease-table.ts';

serveStore(leaseFormat, createLeaseTable);
