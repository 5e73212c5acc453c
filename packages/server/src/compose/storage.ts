import { join } from 'node:path';
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
import { startSearchThread } from '../threads/start-search-thread.ts';
import { checkKeysAreThere, checkLogIsThere, dataFiles, openRefillable } from './data-files.ts';

/** Every storage port of one service. */
export interface Storage extends AsyncDisposable {
  readonly eventStore: EventStore;
  readonly readModel: ReadModel;
  readonly searchIndex: SearchIndex;
  readonly keyStore: KeyStore;
  readonly snapshots: SnapshotStore;
  readonly lease: Lease;
}

export interface StorageOptions {
  readonly directory: string;
  readonly searchThread: Omit<SearchThreadData, 'directory' | 'databasePath'>;
  /** Told of a file that was damaged and is filled again. */
  readonly onReplaced: (file: string) => void;
}

/**
 * The embedded set: SQLite in worker threads, no server. Opens in order, closes in the opposite one.
 *
 * A damaged log or key store is refused: only a backup can help. Whatever the log can fill again is begun anew.
 */
export const openEmbeddedStorage = async (options: StorageOptions): Promise<Storage> => {
  const { directory, onReplaced } = options;
  await using opened = new AsyncDisposableStack();
  const refillable = <Store>(file: string, open: () => Promise<Store>): Promise<Store> =>
    openRefillable(join(directory, file), open, onReplaced);

  checkLogIsThere(directory);
  const eventStore = opened.use(await createEmbeddedEventStore({ directory }));
  await checkKeysAreThere(directory, eventStore);
  const readModel = opened.use(
    await refillable(dataFiles.readModel, () => createEmbeddedReadModel({ directory })),
  );
  const keyStore = opened.use(await createEmbeddedKeyStore({ directory }));
  const snapshots = opened.use(
    await refillable(dataFiles.snapshots, () => createEmbeddedSnapshotStore({ directory })),
  );
  const lease = opened.use(
    await refillable(dataFiles.leases, () => createEmbeddedLease({ directory })),
  );
  const searchIndex = opened.use(
    await refillable(dataFiles.search, () =>
      createEmbeddedSearchIndex({
        directory,
        thread: (databasePath) =>
          startSearchThread({ directory, databasePath, ...options.searchThread }),
      }),
    ),
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
