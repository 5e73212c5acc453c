import { type MongoDbStorage, type MongoDbStorageOptions, openMongoDbStorage } from '../storage.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { temporaryDatabase, testUrl } from './test-server.ts';

/** Databases and a key directory of one test, that may be opened in several ways. */
export interface StorageBed extends AsyncDisposable {
  readonly database: string;
  readonly directory: string;
  readonly open: (options?: Partial<MongoDbStorageOptions>) => Promise<MongoDbStorage>;
}

export const storageBed = async (): Promise<StorageBed> => {
  const database = temporaryDatabase();
  const directory = await temporaryDirectory();
  return {
    database: database.name,
    directory: directory.path,
    open: (options = {}) =>
      openMongoDbStorage({
        url: testUrl(),
        database: database.name,
        epochKeyDirectory: directory.path,
        ...options,
      }),
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
};
