export { createEventStoreDbEventStore, type EventStoreDbEventStoreOptions } from './event-store.ts';
