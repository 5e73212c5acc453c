import { connectMongoDb, type MongoDbConnectionOptions } from './connection.ts';
import { databaseParts } from './drop-databases.ts';

/** Everything that a deployment's databases hold, as bytes that can be searched: a line of BSON in base64 would hide what it says. */
export const readMongoDbStorage = async (
  options: MongoDbConnectionOptions & { readonly database: string },
): Promise<ReadonlyMap<string, Buffer>> => {
  await using connection = await connectMongoDb(options);
  const found = new Map<string, Buffer>();
  for (const part of databaseParts) {
    const database = connection.database(part);
    for (const { name } of await database.listCollections().toArray()) {
      const documents = await database.collection(name).find({}, { raw: true }).toArray();
      // Raw documents are the bytes as they came.
      found.set(`${part}/${name}`, Buffer.concat(documents as unknown as Buffer[]));
    }
  }
  return found;
};
