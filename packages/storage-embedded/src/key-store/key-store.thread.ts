import { serveStore } from '../rpc/store-thread.ts';
import { keyStoreFormat } from './key-store-format.ts';
import { createKeyTables } from './key-tables.ts';

serveStore(keyStoreFormat, createKeyTables);
