import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the ledger within the data directory: the second record, never rebuilt. */
export const ledgerStoreFile = 'ledger.db';

/** Rows are only added. `number` tells two checkpoints of one size apart: the later one counts. */
export const ledgerStoreFormat: DatabaseFormat = {
  applicationId: 0x50_41_4c_06,
  version: 1,
  durability: 'full',
  schema: `
    CREATE TABLE leaves (
      tenant TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      hash BLOB NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (tenant, sequence)
    ) WITHOUT ROWID;
    CREATE TABLE checkpoints (
      number INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      size INTEGER NOT NULL,
      text TEXT NOT NULL,
      at TEXT NOT NULL
    );
    CREATE INDEX checkpoints_by_size ON checkpoints (tenant, size);
  `,
};
