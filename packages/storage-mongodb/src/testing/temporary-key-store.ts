import type { KeyStore } from '@palimpsest/kernel';
import { createMongoDbKeyStore } from '../key-store/key-store.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { type TemporaryStore, temporaryStore } from './temporary-store.ts';

/** A key store with a directory of its own for its epoch keys. */
export const temporaryKeyStore = async (): Promise<
  TemporaryStore<KeyStore> & { readonly directory: string }
> => {
  const directory = await temporaryDirectory();
  const store = await temporaryStore((connection) =>
    createMongoDbKeyStore(connection, { epochKeyDirectory: directory.path }),
  );
  return {
    connection: store.connection,
    database: store.database,
    directory: directory.path,
    get port() {
      return store.port;
    },
    reopen: () => store.reopen(),
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
};
