import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { type DatabaseFormat, openDatabase } from '../database/open-database.ts';
import { requireParentPort } from './parent-port.ts';
import type { ThreadApi, ThreadMethod } from './protocol.ts';
import { serveThread } from './serve-thread.ts';
import { startThread } from './start-thread.ts';
import { createThreadClient, type ThreadClient } from './thread-client.ts';

/** What every store thread offers besides its own methods. */
interface StoreThread {
  /** Opens the database; everything else comes after it. */
  readonly open: (argument: undefined) => void;
  readonly close: () => void;
}

/** Starts a store's thread and opens its database; throws what opening threw. */
export const openStoreThread = async <Api extends ThreadApi<Api>>(
  entry: URL,
  path: string,
): Promise<ThreadClient<Api & StoreThread>> => {
  const worker = startThread(entry, { path });
  const thread = createThreadClient<StoreThread>(worker);
  try {
    await thread.call('open', undefined);
  } catch (error) {
    await thread[Symbol.asyncDispose]();
    throw error;
  }
  // The thread has the methods of its store from `open` on (serveStore).
  return thread as unknown as ThreadClient<Api & StoreThread>;
};

/** The body of such a thread's entry: `create` makes the store's methods over its database. */
export const serveStore = <Api extends ThreadApi<Api>>(
  format: DatabaseFormat,
  create: (database: DatabaseSync) => Api,
): void => {
  const { path } = workerData as { readonly path: string };
  let database: DatabaseSync | undefined;
  const methods: Record<string, ThreadMethod> = {
    open: () => {
      database = openDatabase(path, format);
      Object.assign(methods, create(database));
    },
    close: () => database?.close(),
  };
  serveThread(requireParentPort(), basename(path), methods);
};
