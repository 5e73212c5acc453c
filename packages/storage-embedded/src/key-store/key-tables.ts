import type { DatabaseSync } from 'node:sqlite';
import {
  type Instant,
  type KeySlotId,
  PortError,
  type SubjectId,
  type SubjectKeys,
  type TenantId,
  type TenantKeys,
  tenantId,
} from '@palimpsest/kernel';
import { inTransaction } from '../database/transaction.ts';
import { truncateLog } from '../database/truncate-log.ts';
import type { KeyStoreApi } from './key-store-api.ts';

interface TenantRow {
  readonly tenant: TenantId;
  readonly tenant_key: Uint8Array;
  readonly root_key_id: string;
  readonly pseudonym_key: Uint8Array;
  readonly created_at: Instant;
}

interface SubjectRow {
  readonly subject: SubjectId;
  readonly tenant: TenantId;
  readonly name_hmac: string;
  readonly sealed_name: Uint8Array;
  readonly subject_key: Uint8Array;
  readonly created_at: Instant;
}

interface SlotRow {
  readonly slot: KeySlotId;
  readonly tenant: TenantId;
  readonly secret: Uint8Array;
  readonly minted_at: Instant;
}

const toTenant = (row: TenantRow): TenantKeys => ({
  tenant: row.tenant,
  tenantKey: row.tenant_key,
  rootKeyId: row.root_key_id,
  pseudonymKey: row.pseudonym_key,
  createdAt: row.created_at,
});

const toSubject = (row: SubjectRow): SubjectKeys => ({
  tenant: row.tenant,
  subjectId: row.subject,
  nameHmac: row.name_hmac,
  sealedName: row.sealed_name,
  subjectKey: row.subject_key,
  createdAt: row.created_at,
});

/** The row that was just written; it can only be missing when its id is taken by another one. */
const stored = <Row>(row: Row | undefined): Row => {
  if (row !== undefined) return row;
  throw new PortError('ID_REUSED', 'the subject id belongs to another name', { retryable: false });
};

/** Keys over the database given; every write is one durable transaction. */
export const createKeyTables = (database: DatabaseSync): KeyStoreApi => {
  const getTenant = database.prepare('SELECT * FROM tenants WHERE tenant = ?');
  const addTenant = database.prepare('INSERT OR IGNORE INTO tenants VALUES (?, ?, ?, ?, ?)');
  const listTenants = database.prepare('SELECT tenant FROM tenants ORDER BY tenant');
  const findSubject = database.prepare('SELECT * FROM subjects WHERE tenant = ? AND name_hmac = ?');
  const getSubject = database.prepare('SELECT * FROM subjects WHERE subject = ?');
  const addSubject = database.prepare('INSERT OR IGNORE INTO subjects VALUES (?, ?, ?, ?, ?, ?)');
  const destroySubject = database.prepare('DELETE FROM subjects WHERE subject = ?');
  const addSlot = database.prepare('INSERT OR REPLACE INTO slots VALUES (?, ?, ?, ?)');
  const getSlot = database.prepare('SELECT * FROM slots WHERE slot = ?');
  const destroySlot = database.prepare('DELETE FROM slots WHERE slot = ?');

  // Rows have the columns of the tables that this package made itself (key-store-format.ts).
  const tenantRow = (tenant: TenantId) => getTenant.get(tenant) as TenantRow | undefined;
  const subjectRow = (tenant: TenantId, nameHmac: string) =>
    findSubject.get(tenant, nameHmac) as SubjectRow | undefined;

  return {
    getTenant: (tenant) => {
      const row = tenantRow(tenant);
      return row === undefined ? undefined : toTenant(row);
    },
    addTenant: (keys) => {
      addTenant.run(keys.tenant, keys.tenantKey, keys.rootKeyId, keys.pseudonymKey, keys.createdAt);
      return toTenant(stored(tenantRow(keys.tenant)));
    },
    listTenants: () => listTenants.all().map((row) => tenantId(String(row['tenant']))),
    findSubject: ({ tenant, nameHmac }) => {
      const row = subjectRow(tenant, nameHmac);
      return row === undefined ? undefined : toSubject(row);
    },
    getSubject: (subject) => {
      const row = getSubject.get(subject) as SubjectRow | undefined;
      return row === undefined ? undefined : toSubject(row);
    },
    addSubject: (keys) => {
      addSubject.run(
        keys.subjectId,
        keys.tenant,
        keys.nameHmac,
        keys.sealedName,
        keys.subjectKey,
        keys.createdAt,
      );
      return toSubject(stored(subjectRow(keys.tenant, keys.nameHmac)));
    },
    destroySubject: (subject) => {
      destroySubject.run(subject);
      truncateLog(database);
    },
    addSlots: (slots) =>
      inTransaction(database, () => {
        for (const { id, tenant, secret, mintedAt } of slots) {
          addSlot.run(id, tenant, secret, mintedAt);
        }
      }),
    getSlots: (ids) =>
      ids.flatMap((id) => {
        const row = getSlot.get(id) as SlotRow | undefined;
        if (row === undefined) return [];
        return [{ id, tenant: row.tenant, secret: row.secret, mintedAt: row.minted_at }];
      }),
    destroySlots: (ids) => {
      inTransaction(database, () => {
        for (const id of ids) destroySlot.run(id);
      });
      truncateLog(database);
    },
  };
};
