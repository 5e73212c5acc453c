import type { EventStore } from '@palimpsest/kernel';
import type { ContractStore } from '@palimpsest/testing';
import { createEventStoreDbEventStore } from '../event-store.ts';

/** A store and the genuine, empty server in a container that it alone uses. */
export const storeOnContainer = async (): Promise<ContractStore<EventStore>> => {
  // Loaded where it is used alone: the client of Docker is large.
  const { startEventStoreDbContainer } = await import('@palimpsest/testing/containers');
  await using started = new AsyncDisposableStack();
  const { address: connectionString } = started.use(await startEventStoreDbContainer());
  const open = () => createEventStoreDbEventStore({ connectionString });
  let port = await open();
  const owned = started.move();
  return {
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
      await owned.disposeAsync();
    },
  };
};
