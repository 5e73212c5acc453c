export { backupDatabase } from './backup/backup-database.ts';
export {
  type DataDirectoryLock,
  lockDataDirectory,
} from './database/lock-data-directory.ts';
export { createErasureFile } from './erasure-record/erasure-record.ts';
export {
  createEmbeddedEventStore,
  type EmbeddedEventStore,
  type EmbeddedEventStoreOptions,
} from './event-store/event-store.ts';
export type { CommitStatistics } from './event-store/log-api.ts';
export { createEmbeddedKeyReader, type EmbeddedKeyReaderOptions } from './key-store/key-reader.ts';
export { createEmbeddedKeyStore, type EmbeddedKeyStoreOptions } from './key-store/key-store.ts';
export { createEmbeddedLease, type EmbeddedLeaseOptions } from './lease/lease.ts';
export {
  createEmbeddedLedgerStore,
  type EmbeddedLedgerStoreOptions,
} from './ledger-store/ledger-store.ts';
export {
  type EmbeddedDocumentReaderOptions,
  openEmbeddedDocumentReader,
} from './read-model/document-reader.ts';
export { createEmbeddedReadModel, type EmbeddedReadModelOptions } from './read-model/read-model.ts';
export {
  createEmbeddedSearchIndex,
  type EmbeddedSearchIndex,
  type EmbeddedSearchIndexOptions,
} from './search-index/search-index.ts';
export {
  type SearchIndexThreadOptions,
  serveSearchIndex,
} from './search-index/serve-search-index.ts';
export type { OpenRows } from './search-index/subject-cache.ts';
export {
  createEmbeddedSnapshotStore,
  type EmbeddedSnapshotStoreOptions,
} from './snapshot-store/snapshot-store.ts';
