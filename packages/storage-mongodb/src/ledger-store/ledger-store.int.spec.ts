import { ledgerStoreContract } from '@palimpsest/testing';
import { temporaryStore } from '../testing/temporary-store.ts';
import { describeWithMongoDb } from '../testing/test-server.ts';
import { createMongoDbLedgerStore } from './ledger-store.ts';

describeWithMongoDb('the MongoDB ledger store', () => {
  ledgerStoreContract({
    name: 'the MongoDB ledger store',
    create: () => temporaryStore(createMongoDbLedgerStore),
  });
});
