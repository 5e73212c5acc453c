import { eventStoreContract } from '../contracts/event-store.ts';
import { inMemory } from '../contracts/harness.ts';
import { createMemoryEventStore } from './memory-event-store.ts';

eventStoreContract({
  name: 'the memory event store',
  create: async () => inMemory(createMemoryEventStore()),
  persistent: false,
});
