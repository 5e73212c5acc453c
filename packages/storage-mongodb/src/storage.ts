import type { KeyStore, Lease, LedgerStore, ReadModel, SnapshotStore } from '@palimpsest/kernel';
import { connectMongoDb, type MongoDbConnectionOptions } from './connection/connection.ts';
import { createMongoDbKeyStore, type MongoDbKeyStoreOptions } from './key-store/key-store.ts';
import { createMongoDbLease } from './lease/lease.ts';
import { createMongoDbLedgerStore } from './ledger-store/ledger-store.ts';
import { createMongoDbReadModel } from './read-model/read-model.ts';
import { createMongoDbSnapshotStore } from './snapshot-store/snapshot-store.ts';

/** The ports that MongoDB keeps, over one connection. Disposing it closes all of them. */
export interface MongoDbStorage extends AsyncDisposable {
  readonly readModel: ReadModel;
  readonly keyStore: KeyStore;
  readonly ledgerStore: LedgerStore;
  readonly snapshotStore: SnapshotStore;
  readonly lease: Lease;
}

export interface MongoDbStorageOptions extends MongoDbConnectionOptions, MongoDbKeyStoreOptions {}

/**
 * Connects and makes what is missing: formats, collections, indexes.
 *
 * Throws `PortError`: `UNAVAILABLE` or `TIMEOUT`, retryable, while the server cannot be reached or has no primary;
 * `INCOMPATIBLE`, final and with what to do about it, for an address that cannot be read, a refused password, a user
 * who may not write, a certificate that is not trusted, a server without transactions, a database that a newer
 * release wrote, or epoch keys that are not those of the database.
 */
export const openMongoDbStorage = async (
  options: MongoDbStorageOptions,
): Promise<MongoDbStorage> => {
  const connection = await connectMongoDb(options);
  try {
    const ports = {
      readModel: await createMongoDbReadModel(connection),
      keyStore: await createMongoDbKeyStore(connection, options),
      ledgerStore: await createMongoDbLedgerStore(connection),
      snapshotStore: await createMongoDbSnapshotStore(connection),
      lease: await createMongoDbLease(connection),
    };
    return {
      ...ports,
      [Symbol.asyncDispose]: async () => {
        for (const port of Object.values(ports)) await port[Symbol.asyncDispose]();
        await connection[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await connection[Symbol.asyncDispose]();
    throw error;
  }
};
