import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the keys within the data directory: apart from what they open, with backups of its own. */
export const keyStoreFile = 'keys.db';

/**
 * `secrets` holds what must be destroyed without trace, see `secret-rows.ts`; the other tables name
 * its rows. The pseudonym of a subject's name stands in there too: `name_bucket` is 16 bits of its
 * digest, enough to look it up and too few to tell a name by, should the index keep a copy.
 */
export const keyStoreFormat: DatabaseFormat = {
  applicationId: 0x50_41_4c_04,
  version: 1,
  durability: 'full',
  schema: `
    CREATE TABLE tenants (
      tenant TEXT PRIMARY KEY,
      tenant_key BLOB NOT NULL,
      root_key_id TEXT NOT NULL,
      pseudonym_key BLOB NOT NULL,
      created_at TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE subjects (
      subject_id TEXT PRIMARY KEY,
      tenant TEXT NOT NULL,
      name_bucket INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      secret_row INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX subjects_by_name ON subjects (tenant, name_bucket);
    CREATE TABLE slots (
      id TEXT PRIMARY KEY,
      tenant TEXT NOT NULL,
      minted_at TEXT NOT NULL,
      secret_row INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE secrets (secret_row INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
    CREATE TABLE free_rows (
      length INTEGER NOT NULL,
      secret_row INTEGER NOT NULL,
      PRIMARY KEY (length, secret_row)
    ) WITHOUT ROWID;
  `,
};
