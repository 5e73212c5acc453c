import { leaseContract } from '@palimpsest/testing';
import { temporaryStore } from '../testing/temporary-store.ts';
import { describeWithMongoDb } from '../testing/test-server.ts';
import { createMongoDbLease } from './lease.ts';

describeWithMongoDb('the MongoDB lease', () => {
  leaseContract({
    name: 'the MongoDB lease',
    create: () => temporaryStore(createMongoDbLease),
  });
});
