export { eventStoreContract } from './contracts/event-store.ts';
export { type ContractOptions, type ContractStore, inMemory } from './contracts/harness.ts';
export { createDeterministicIds } from './deterministic-ids.ts';
export { newEvent, newEvents, newStream } from './fixtures/events.ts';
export { expectPortError } from './fixtures/expectations.ts';
export { type DeciderSpecification, type Given, type Outcome, specify } from './given.ts';
export { createFakeClock, type FakeClock } from './manual-clock.ts';
export { createMemoryEventStore } from './memory/memory-event-store.ts';
