import { serveStore } from '../rpc/store-thread.ts';
import { snapshotStoreFormat } from './snapshot-store-format.ts';
import { createSnapshotTable } from './snapshot-table.ts';

serveStore(snapshotStoreFormat, createSnapshotTable);
