import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the ledger within the data directory: the second record, never rebuilt. */
export const ledgerStoreFile = 'ledger.db';

/** Rows are only added, but for `progress`. `number` tells two rows of one size or age apart: the later one counts. */
export const ledgerStoreFormat: DatabaseFormat = {
  applicationId: 0x50_41_4c_06,
  version: 1,
  durability: 'full',
  schema: `
    CREATE TABLE leaves (
      tenant TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      event_id TEXT NOT NULL,
      bytes BLOB NOT NULL,
      hash BLOB NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (tenant, sequence)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX leaves_by_event ON leaves (tenant, event_id);
    CREATE INDEX leaves_by_position ON leaves (tenant, position);
    CREATE TABLE hashes (
      tenant TEXT NOT NULL,
      level INTEGER NOT NULL,
      number INTEGER NOT NULL,
      hash BLOB NOT NULL,
      PRIMARY KEY (tenant, level, number)
    ) WITHOUT ROWID;
    CREATE TABLE checkpoints (
      number INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      size INTEGER NOT NULL,
      text TEXT NOT NULL,
      at TEXT NOT NULL
    );
    CREATE INDEX checkpoints_by_size ON checkpoints (tenant, size);
    CREATE TABLE signing_keys (
      number INTEGER PRIMARY KEY,
      tenant TEXT NOT NULL,
      key_id TEXT NOT NULL,
      public_key BLOB NOT NULL,
      wrapped_key BLOB NOT NULL,
      created_at TEXT NOT NULL,
      UNIQUE (tenant, key_id)
    );
    CREATE TABLE progress (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      position INTEGER NOT NULL
    );
  `,
};
