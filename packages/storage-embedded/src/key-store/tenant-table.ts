import { Buffer } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import {
  type Instant,
  installation,
  type TenantId,
  type TenantKeys,
  type TenantReplacement,
  tenantId,
} from '@palimpsest/kernel';

export interface TenantTable {
  readonly get: (tenant: TenantId) => TenantKeys | undefined;
  /** Answers the keys given, or those that the tenant has already. */
  readonly add: (keys: TenantKeys) => TenantKeys;
  readonly list: () => readonly TenantId[];
  /** All or none; whether it did. */
  readonly replace: (replacements: readonly TenantReplacement[]) => boolean;
  readonly destroy: (tenant: TenantId) => void;
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
  const list = database.prepare('SELECT tenant FROM tenants WHERE tenant <> ? ORDER BY tenant');

  const update = database.prepare(
    `UPDATE tenants SET tenant_key = ?, root_key_id = ?, pseudonym_key = ? WHERE tenant = +?`,
  );
  const remove = database.prepare('DELETE FROM tenants WHERE tenant = +?');

  const get = (tenant: TenantId): TenantKeys | undefined => {
    const row = read.get(tenant) as TenantRow | undefined;
    if (row === undefined) return undefined;
    return {
      tenant,
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
    replace: (replacements) => {
      const same = replacements.every(({ from }) => {
        const stored = get(from.tenant);
        return stored !== undefined && Buffer.compare(stored.tenantKey, from.tenantKey) === 0;
      });
      if (!same) return false;
      for (const { to } of replacements) {
        update.run(to.tenantKey, to.rootKeyId, to.pseudonymKey, to.tenant);
      }
      return true;
    },
    destroy: (tenant) => {
      remove.run(tenant);
    },
    list: () => list.all(installation).map((row) => tenantId(String(row['tenant']))),
  };
};
