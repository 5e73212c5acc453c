import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the snapshots within the data directory; losing it costs time, never truth. */
export const snapshotStoreFile = 'snapshots.db';

/**
 * Bytes of the zeros in front of every snapshot: more than a page takes of one row. So a snapshot lies
 * on pages of its own, which secure delete clears as a whole. What a page of several rows holds could
 * leave a copy behind when SQLite moves a row to another page.
 */
export const snapshotPadding = 4_096;

export const snapshotStoreFormat: DatabaseFormat = {
  applicationId: 0x50_41_4c_05,
  version: 1,
  durability: 'normal',
  schema: `
    CREATE TABLE snapshots (
      number INTEGER PRIMARY KEY,
      stream TEXT NOT NULL UNIQUE,
      fold_version INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      at TEXT NOT NULL,
      padding BLOB NOT NULL,
      bytes BLOB NOT NULL
    );
  `,
};
