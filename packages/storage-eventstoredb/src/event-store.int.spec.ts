import { startEventStoreDbTestServer } from '@palimpsest/eventstoredb-testserver';
import type { EventStore } from '@palimpsest/kernel';
import { type ContractStore, eventStoreContract } from '@palimpsest/testing';
import { createEventStoreDbEventStore } from './event-store.ts';

/** An empty server of its own for each store. */
const storeOnTestServer = async (): Promise<ContractStore<EventStore>> => {
  const server = await startEventStoreDbTestServer();
  const { connectionString } = server;
  let port = await createEventStoreDbEventStore({ connectionString });
  return {
    get port() {
      return port;
    },
    reopen: async () => {
      await port[Symbol.asyncDispose]();
      port = await createEventStoreDbEventStore({ connectionString });
      return port;
    },
    [Symbol.asyncDispose]: async () => {
      await port[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
};

eventStoreContract({ name: 'the EventStoreDB event store', create: storeOnTestServer });
