import { readModelContract } from '@palimpsest/testing';
import { temporaryStore } from '../testing/temporary-store.ts';
import { describeWithMongoDb } from '../testing/test-server.ts';
import { createMongoDbReadModel } from './read-model.ts';

describeWithMongoDb('the MongoDB read model', () => {
  readModelContract({
    name: 'the MongoDB read model',
    create: () => temporaryStore(createMongoDbReadModel),
  });
});
