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
import { openWhenThere, placeOf, type WaitOptions } from './engine.ts';
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

/** Where the epoch keys of a key store on MongoDB lie: every process that opens it needs the same directory. */
export const epochKeyDirectory = (directory: string): string => join(directory, 'epoch-keys');

// The clients of the engines cost tens of megabytes: each is loaded only where its engine is configured.

const openLog = async (options: StoresOptions): Promise<EventStore> => {
  const { eventStore: address } = options.addresses;
  if (address === null) return openEmbeddedLog(options);
  const { createEventStoreDbEventStore } = await import('@palimpsest/storage-eventstoredb');
  return openWhenThere(
    { name: 'event_store', at: placeOf(address) },
    () => createEventStoreDbEventStore({ connectionString: address }),
    options.waiting,
  );
};

const openDocuments = async (
  options: StoresOptions,
  eventStore: EventStore,
  opened: AsyncDisposableStack,
): Promise<Documents> => {
  const { readModel: address } = options.addresses;
  if (address === null) return openEmbeddedDocuments(options, eventStore, opened);
  const { openMongoDbStorage } = await import('@palimpsest/storage-mongodb');
  const stores = opened.use(
    await openWhenThere(
      { name: 'read_model', at: placeOf(address) },
      () =>
        openMongoDbStorage({
          url: address,
          epochKeyDirectory: epochKeyDirectory(options.directory),
        }),
      options.waiting,
    ),
  );
  const { readModel, keyStore, snapshotStore: snapshots, ledgerStore: ledger, lease } = stores;
  return { readModel, keyStore, snapshots, lease, ledger };
};

/** Opens in order, closes in the opposite one; each store in the data directory or on its engine. */
export const openStores = async (options: StoresOptions): Promise<Stores> => {
  await using opened = new AsyncDisposableStack();
  const eventStore = opened.use(await openLog(options));
  const documents = await openDocuments(options, eventStore, opened);
  const all = opened.move();
  return {
    eventStore,
    ...documents,
    shared: sharedStores(options.addresses),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
};
