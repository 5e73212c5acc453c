export type { MongoDbConnectionOptions } from './connection/connection.ts';
export { type MongoDbStorage, openMongoDbStorage } from './storage.ts';
