import { eventStoreContract } from '@palimpsest/testing';
import { temporaryStore } from '../testing/temporary-store.ts';
import { createEmbeddedEventStore } from './event-store.ts';

eventStoreContract({
  name: 'the embedded event store',
  create: () => temporaryStore((directory) => createEmbeddedEventStore({ directory })),
});
