export {
  type MongoDbStorage,
  type MongoDbStorageOptions,
  openMongoDbStorage,
} from './storage.ts';
