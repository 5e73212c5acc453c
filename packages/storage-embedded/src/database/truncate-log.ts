import type { DatabaseSync } from 'node:sqlite';
import { PortError } from '@palimpsest/kernel';

/**
 * Moves every commit into the database file and cuts the write-ahead log to nothing. The log keeps
 * what pages held before they were overwritten; after this no file does.
 */
export const truncateLog = (database: DatabaseSync): void => {
  const outcome = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  if (outcome?.['busy'] === 0) return;
  throw new PortError('UNAVAILABLE', 'the write-ahead log is being read: it cannot be cut now', {
    retryable: true,
  });
};
