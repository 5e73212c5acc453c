export { dropMongoDbStorage } from './connection/drop-databases.ts';
export { readMongoDbStorage } from './connection/read-databases.ts';
export {
  type MongoDbStorage,
  type MongoDbStorageOptions,
  openMongoDbStorage,
} from './storage.ts';
