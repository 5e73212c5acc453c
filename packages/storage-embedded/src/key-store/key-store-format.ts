import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the keys within the data directory: apart from the log, with backups of its own. */
export const keyStoreFile = 'keys.db';

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
    );
    CREATE TABLE subjects (
      subject TEXT PRIMARY KEY,
      tenant TEXT NOT NULL,
      name_hmac TEXT NOT NULL,
      sealed_name BLOB NOT NULL,
      subject_key BLOB NOT NULL,
      created_at TEXT NOT NULL
    );
    CREATE UNIQUE INDEX subjects_by_name ON subjects (tenant, name_hmac);
    CREATE TABLE slots (
      slot TEXT PRIMARY KEY,
      tenant TEXT NOT NULL,
      secret BLOB NOT NULL,
      minted_at TEXT NOT NULL
    );
  `,
};
