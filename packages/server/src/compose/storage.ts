import { Worker } from 'node:worker_threads';
import type {
  EventStore,
  KeyStore,
  Lease,
  ReadModel,
  SearchIndex,
  SnapshotStore,
} from '@palimpsest/kernel';
import {
  createEmbeddedEventStore,
  createEmbeddedKeyStore,
  createEmbeddedLease,
  createEmbeddedReadModel,
  createEmbeddedSearchIndex,
  createEmbeddedSnapshotStore,
} from '@palimpsest/storage-embedded';
import type { SearchThreadData } from '../threads/search-thread-data.ts';

/** Every storage port of one service. */
export interface Storage extends AsyncDisposable {
  readonly eventStore: EventStore;
  readonly readModel: ReadModel;
  readonly searchIndex: SearchIndex;
  readonly keyStore: KeyStore;
  readonly snapshots: SnapshotStore;
  readonly lease: Lease;
}

/** The ending of this file tells whether sources or a build run. */
const searchThread = new URL(
  `../threads/search-index.worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`,
  import.meta.url,
);

/** The embedded set: SQLite in worker threads, no server. Opens in order, closes in the opposite one. */
export const openEmbeddedStorage = async (
  directory: string,
  thread: Omit<SearchThreadData, 'directory' | 'databasePath'>,
): Promise<Storage> => {
  await using opened = new AsyncDisposableStack();
  const options = { directory };
  const eventStore = opened.use(await createEmbeddedEventStore(options));
  const readModel = opened.use(await createEmbeddedReadModel(options));
  const keyStore = opened.use(await createEmbeddedKeyStore(options));
  const snapshots = opened.use(await createEmbeddedSnapshotStore(options));
  const lease = opened.use(await createEmbeddedLease(options));
  const searchIndex = opened.use(
    await createEmbeddedSearchIndex({
      directory,
      thread: (databasePath) =>
        new Worker(searchThread, {
          workerData: { directory, databasePath, ...thread } satisfies SearchThreadData,
        }),
    }),
  );
  const all = opened.move();
  return {
    eventStore,
    readModel,
    searchIndex,
    keyStore,
    snapshots,
    lease,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
};
