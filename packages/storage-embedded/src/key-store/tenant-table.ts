import type { DatabaseSync } from 'node:sqlite';
import { type Instant, type TenantId, type TenantKeys, tenantId } from '@palimpsest/kernel';

export interface TenantTable {
  readonly get: (tenant: TenantId) => TenantKeys | undefined;
  /** Answers the keys given, or those that the tenant has already. */
  readonly add: (keys: TenantKeys) => TenantKeys;
  readonly list: () => readonly TenantId[];
}

interface TenantRow {
  readonly tenant: string;
  readonly tenant_key: Uint8Array;
  readonly root_key_id: string;
  readonly pseudonym_key: Uint8Array;
  readonly created_at: string;
}

/** Tenants on the connection given. Writes belong into a transaction of the caller. */
export const createTenantTable = (database: DatabaseSync): TenantTable => {
  const read = database.prepare('SELECT * FROM tenants WHERE tenant = +?');
  const insert = database.prepare(
    `INSERT INTO tenants (tenant, tenant_key, root_key_id, pseudonym_key, created_at)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const list = database.prepare('SELECT tenant FROM tenants ORDER BY tenant');

  const get = (tenant: TenantId): TenantKeys | undefined => {
    const row = read.get(tenant) as TenantRow | undefined;
    if (row === undefined) return undefined;
    return {
      tenant: tenantId(row.tenant),
      tenantKey: row.tenant_key,
      rootKeyId: row.root_key_id,
      pseudonymKey: row.pseudonym_key,
      createdAt: row.created_at as Instant,
    };
  };

  return {
    get,
    add: (keys) => {
      const first = get(keys.tenant);
      if (first !== undefined) return first;
      const { tenant, tenantKey, rootKeyId, pseudonymKey, createdAt } = keys;
      insert.run(tenant, tenantKey, rootKeyId, pseudonymKey, createdAt);
      return keys;
    },
    list: () => list.all().map((row) => tenantId(String(row['tenant']))),
  };
};
