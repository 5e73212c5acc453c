import { connectMongoDb, type MongoDbConnectionOptions } from './connection.ts';

/** Removes every database of a deployment, for good: what tests and benchmarks leave. */
export const dropMongoDbStorage = async (
  options: MongoDbConnectionOptions & { readonly database: string },
): Promise<void> => {
  await using connection = await connectMongoDb(options);
  await connection.endOtherTransactions();
  for (const part of ['read-model', 'keys', 'ledger', 'snapshots', 'leases'] as const) {
    await connection.database(part).dropDatabase();
  }
};
