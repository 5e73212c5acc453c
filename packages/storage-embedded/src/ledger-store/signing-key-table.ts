import type { DatabaseSync } from 'node:sqlite';
import type { LedgerSigningKey, TenantId } from '@palimpsest/kernel';

export interface SigningKeyTable {
  readonly add: (tenant: TenantId, key: LedgerSigningKey) => void;
  readonly all: (tenant: TenantId) => readonly LedgerSigningKey[];
}

/** Keys that sign checkpoints, wrapped, on the connection given. */
export const createSigningKeyTable = (database: DatabaseSync): SigningKeyTable => {
  const all = database.prepare(
    `SELECT key_id AS keyId, public_key AS publicKey, wrapped_key AS wrappedKey, created_at AS createdAt
     FROM signing_keys WHERE tenant = +? ORDER BY number`,
  );
  const insert = database.prepare(
    `INSERT INTO signing_keys (tenant, key_id, public_key, wrapped_key, created_at)
     VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  return {
    // Rows have the members of a key: the table was made by this package.
    all: (tenant) => all.all(tenant) as unknown as readonly LedgerSigningKey[],
    add: (tenant, { keyId, publicKey, wrappedKey, createdAt }) => {
      insert.run(tenant, keyId, publicKey, wrappedKey, createdAt);
    },
  };
};
