import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KeySlotId, SubjectId, SubjectKeys, TenantId, TenantKeys } from '@palimpsest/kernel';
import { requireFile } from '../database/standing-file.ts';
import { inTransaction } from '../database/transaction.ts';
import { truncateLog } from '../database/truncate-log.ts';
import { Transfer } from '../rpc/serve-thread.ts';
import type { SubjectName } from './key-store-api.ts';
import { type PackedSlots, packSlots, unpackSlots } from './packed-slots.ts';
import { createSecretRows } from './secret-rows.ts';
import { createSlotTable } from './slot-table.ts';
import { createSubjectTable } from './subject-table.ts';
import { createTenantTable } from './tenant-table.ts';

/** Slots that one transaction destroys, so that a look-up never waits for a long list. */
const destructionSlice = 1_000;

/** The methods of `KeyStoreApi` over the database given; every write is one durable transaction. */
export const createKeyTables = (database: DatabaseSync) => {
  const secrets = createSecretRows(database);
  const tenants = createTenantTable(database);
  const subjects = createSubjectTable(database, secrets);
  const slots = createSlotTable(database, secrets);

  return {
    getTenant: (tenant: TenantId) => tenants.get(tenant),
    addTenant: (keys: TenantKeys) => inTransaction(database, () => tenants.add(keys)),
    listTenants: () => {
      requireFile(database);
      return tenants.list();
    },
    findSubject: ({ tenant, nameHmac }: SubjectName) => subjects.find(tenant, nameHmac),
    getSubject: (id: SubjectId) => subjects.get(id),
    addSubject: (keys: SubjectKeys) => inTransaction(database, () => subjects.add(keys)),
    destroySubject: (id: SubjectId) => {
      inTransaction(database, () => subjects.destroy(id));
      truncateLog(database);
    },
    addSlots: (packed: PackedSlots) =>
      inTransaction(database, () => slots.add(unpackSlots(packed))),
    getSlots: (ids: readonly KeySlotId[]) => {
      const packed = packSlots(slots.get(ids));
      return new Transfer(packed, [packed.secrets.buffer]);
    },
    destroySlots: async (ids: readonly KeySlotId[]) => {
      for (let start = 0; start < ids.length; start += destructionSlice) {
        const slice = ids.slice(start, start + destructionSlice);
        inTransaction(database, () => slots.destroy(slice));
        await nextTurn();
      }
      truncateLog(database);
    },
  };
};
