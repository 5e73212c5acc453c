import type { ContractStore } from '@palimpsest/testing';
import { connectMongoDb, type MongoDbConnection } from '../connection/connection.ts';
import { temporaryDatabase, testUrl } from './test-server.ts';

export interface TemporaryStore<Port> extends ContractStore<Port> {
  /** A connection to the same databases. */
  readonly connection: MongoDbConnection;
  readonly database: string;
}

/** A port in databases of its own, for the contract suites; opened again, it has a connection of its own. */
export const temporaryStore = async <Port extends AsyncDisposable>(
  open: (connection: MongoDbConnection) => Promise<Port>,
): Promise<TemporaryStore<Port>> => {
  const database = temporaryDatabase();
  const connect = () => connectMongoDb({ url: testUrl(), database: database.name });
  const connections = [await connect()];
  const [connection] = connections as [MongoDbConnection];
  let port = await open(connection);
  return {
    connection,
    database: database.name,
    get port() {
      return port;
    },
    reopen: async () => {
      await port[Symbol.asyncDispose]();
      const another = await connect();
      connections.push(another);
      port = await open(another);
      return port;
    },
    [Symbol.asyncDispose]: async () => {
      await port[Symbol.asyncDispose]();
      for (const one of connections) await one[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
};
