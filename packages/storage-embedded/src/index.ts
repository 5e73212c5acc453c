export {
  type DataDirectoryLock,
  lockDataDirectory,
} from './database/lock-data-directory.ts';
export {
  createEmbeddedEventStore,
  type EmbeddedEventStore,
  type EmbeddedEventStoreOptions,
} from './event-store/event-store.ts';
export type { CommitStatistics } from './event-store/log-api.ts';
export { createEmbeddedReadModel, type EmbeddedReadModelOptions } from './read-model/read-model.ts';
