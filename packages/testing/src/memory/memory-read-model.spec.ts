import { inMemory } from '../contracts/harness.ts';
import { readModelContract } from '../contracts/read-model.ts';
import { createMemoryReadModel } from './memory-read-model.ts';

readModelContract({
  name: 'the memory read model',
  create: async () => inMemory(createMemoryReadModel()),
  persistent: false,
});
