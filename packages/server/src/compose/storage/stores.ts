import { join } from 'node:path';
import type {
  EventStore,
  KeyStore,
  Lease,
  LedgerStore,
  ReadModel,
  SearchIndex,
  SnapshotStore,
} from '@palimpsest/kernel';
import {
  createEmbeddedEventStore,
  createEmbeddedKeyStore,
  createEmbeddedLease,
  createEmbeddedLedgerStore,
  createEmbeddedReadModel,
  createEmbeddedSnapshotStore,
} from '@palimpsest/storage-embedded';
import type { StoreAddresses } from '../../config/config.ts';
import { checkKeysAreThere, checkLogIsThere, dataFiles, openRefillable } from '../data-files.ts';
import type { WaitOptions } from './engine.ts';
import { type SharedStores, sharedStores } from './shared-stores.ts';

/** Every storage port of one service. */
export interface Storage {
  readonly eventStore: EventStore;
  readonly readModel: ReadModel;
  readonly searchIndex: SearchIndex;
  readonly keyStore: KeyStore;
  readonly snapshots: SnapshotStore;
  readonly lease: Lease;
  readonly ledger: LedgerStore;
  readonly shared: SharedStores;
}

/** What the keys lie in: everything but the search index, which needs keys to open what it indexes. */
export type Stores = Omit<Storage, 'searchIndex'> & AsyncDisposable;

export interface StoresOptions {
  readonly addresses: StoreAddresses;
  readonly directory: string;
  readonly waiting: WaitOptions;
  /** Told of a file that was damaged and is filled again. */
  readonly onReplaced: (file: string) => void;
}

/** The log in the data directory. One that is gone is refused where other data is there. */
const openEmbeddedLog = async ({ directory }: StoresOptions): Promise<EventStore> => {
  checkLogIsThere(directory);
  return createEmbeddedEventStore({ directory });
};

type Documents = Pick<Stores, 'readModel' | 'keyStore' | 'snapshots' | 'lease' | 'ledger'>;

/** SQLite files in worker threads. A damaged key store is refused; whatever the log can fill again is begun anew. */
const openEmbeddedDocuments = async (
  { directory, onReplaced }: StoresOptions,
  eventStore: EventStore,
  opened: AsyncDisposableStack,
): Promise<Documents> => {
  const refillable = <Store>(file: string, open: () => Promise<Store>): Promise<Store> =>
    openRefillable(join(directory, file), open, onReplaced);
  await checkKeysAreThere(directory, eventStore);
  const readModel = opened.use(
    await refillable(dataFiles.readModel, () => createEmbeddedReadModel({ directory })),
  );
  const keyStore = opened.use(await createEmbeddedKeyStore({ directory }));
  const ledger = opened.use(await createEmbeddedLedgerStore({ directory }));
  const snapshots = opened.use(
    await refillable(dataFiles.snapshots, () => createEmbeddedSnapshotStore({ directory })),
  );
  const lease = opened.use(
    await refillable(dataFiles.leases, () => createEmbeddedLease({ directory })),
  );
  return { readModel, keyStore, snapshots, lease, ledger };
};

/** Opens in order, closes in the opposite one; each store in the data directory or on its engine. */
export const openStores = async (options: StoresOptions): Promise<Stores> => {
  await using opened = new AsyncDisposableStack();
  const eventStore = opened.use(await openEmbeddedLog(options));
  const documents = await openEmbeddedDocuments(options, eventStore, opened);
  const all = opened.move();
  return {
    eventStore,
    ...documents,
    shared: sharedStores(options.addresses),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
};
