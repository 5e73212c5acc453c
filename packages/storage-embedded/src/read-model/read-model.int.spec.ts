import { readModelContract } from '@palimpsest/testing';
import { temporaryStore } from '../testing/temporary-store.ts';
import { createEmbeddedReadModel } from './read-model.ts';

readModelContract({
  name: 'the embedded read model',
  create: () => temporaryStore((directory) => createEmbeddedReadModel({ directory })),
});
