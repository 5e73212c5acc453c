import { serveStore } from '../rpc/store-thread.ts';
import { ledgerStoreFormat } from './ledger-store-format.ts';
import { createLedgerTables } from './ledger-tables.ts';

serveStore(ledgerStoreFormat, createLedgerTables);
