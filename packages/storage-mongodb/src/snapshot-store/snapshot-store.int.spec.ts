import { snapshotStoreContract } from '@palimpsest/testing';
import { temporaryStore } from '../testing/temporary-store.ts';
import { describeWithMongoDb } from '../testing/test-server.ts';
import { createMongoDbSnapshotStore } from './snapshot-store.ts';

describeWithMongoDb('the MongoDB snapshot store', () => {
  snapshotStoreContract({
    name: 'the MongoDB snapshot store',
    create: () => temporaryStore(createMongoDbSnapshotStore),
  });
});
