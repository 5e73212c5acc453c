import { createEmbeddedReadModel } from '@palimpsest/storage-embedded';
import { readModelEquality } from '@palimpsest/testing';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { temporaryStore } from '../testing/temporary-store.ts';
import { describeWithMongoDb } from '../testing/test-server.ts';
import { createMongoDbReadModel } from './read-model.ts';

const embedded = async () => {
  const directory = await temporaryDirectory();
  const port = await createEmbeddedReadModel({ directory: directory.path });
  return {
    port,
    reopen: () => Promise.reject(new Error('this test opens it once')),
    [Symbol.asyncDispose]: async () => {
      await port[Symbol.asyncDispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
};

describeWithMongoDb('two read models', () => {
  readModelEquality({
    name: 'the MongoDB read model and the embedded one',
    first: () => temporaryStore(createMongoDbReadModel),
    second: embedded,
  });
});
