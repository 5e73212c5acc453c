import { connectMongoDb, type MongoDbConnectionOptions } from './connection.ts';

/** The databases of a deployment. */
export const databaseParts = ['read-model', 'keys', 'ledger', 'snapshots', 'leases'] as const;

/** Removes every database of a deployment, for good: what tests and benchmarks leave. */
export const dropMongoDbStorage = async (
  options: MongoDbConnectionOptions & { readonly database: string },
): Promise<void> => {
  await using connection = await connectMongoDb(options);
  await connection.endOtherTransactions();
  for (const part of databaseParts) await connection.database(part).dropDatabase();
};
