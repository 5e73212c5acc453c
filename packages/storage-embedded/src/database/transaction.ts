import type { DatabaseSync } from 'node:sqlite';
import { requireFile } from './standing-file.ts';

/** Runs `work` in one transaction, undone when it throws. `PortError` `UNAVAILABLE` when the database's file is gone. */
export const inTransaction = <T>(database: DatabaseSync, work: () => T): T => {
  database.exec('BEGIN IMMEDIATE');
  try {
    requireFile(database);
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has ended the transaction by itself after some errors, such as a full disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};
