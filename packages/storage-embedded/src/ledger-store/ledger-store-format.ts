import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the ledger within the data directory: the second record, never rebuilt. */
export const ledgerStoreFile = 'ledger.db';

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
      tenant TEXT NOT NULL,
      size INTEGER NOT NULL,
      text TEXT NOT NULL,
      at TEXT NOT NULL,
      PRIMARY KEY (tenant, size)
    ) WITHOUT ROWID;
  `,
};
