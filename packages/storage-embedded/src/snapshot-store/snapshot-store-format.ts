import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the snapshots within the data directory; losing it costs time, never truth. */
export const snapshotStoreFile = 'snapshots.db';

export const snapshotStoreFormat: DatabaseFormat = {
  applicationId: 0x50_41_4c_05,
  version: 1,
  durability: 'normal',
  schema: `
    CREATE TABLE snapshots (
      stream TEXT PRIMARY KEY,
      fold_version INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      at TEXT NOT NULL
    );
  `,
};
