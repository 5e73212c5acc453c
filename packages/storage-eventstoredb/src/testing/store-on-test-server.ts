import {
  startEventStoreDbTestServer,
  type TestServer,
  type TestServerOptions,
} from '@palimpsest/eventstoredb-testserver';
import type { EventStore } from '@palimpsest/kernel';
import type { ContractStore } from '@palimpsest/testing';
import {
  createEventStoreDbEventStore,
  type EventStoreDbEventStoreOptions,
} from '../event-store.ts';

/** A store and the empty server that it alone uses. */
export type StoreOnTestServer = ContractStore<EventStore> & { readonly server: TestServer };

export const storeOnTestServer = async (
  serverOptions: TestServerOptions = {},
  options: Omit<EventStoreDbEventStoreOptions, 'connectionString'> = {},
): Promise<StoreOnTestServer> => {
  const server = await startEventStoreDbTestServer(serverOptions);
  const { connectionString } = server;
  const open = () => createEventStoreDbEventStore({ connectionString, ...options });
  let port = await open();
  return {
    server,
    get port() {
      return port;
    },
    reopen: async () => {
      await port[Symbol.asyncDispose]();
      port = await open();
      return port;
    },
    [Symbol.asyncDispose]: async () => {
      await port[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
};
