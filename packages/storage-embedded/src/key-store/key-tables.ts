import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  KeySlotId,
  SubjectId,
  SubjectKeys,
  TenantId,
  TenantKeys,
  TenantReplacement,
} from '@palimpsest/kernel';
import { requireFile } from '../database/standing-file.ts';
import { inTransaction } from '../database/transaction.ts';
import { truncateLog } from '../database/truncate-log.ts';
import { unpackBytes } from '../rpc/packed-bytes.ts';
import { Transfer } from '../rpc/serve-thread.ts';
import type { PackedSecrets, SubjectName, TenantPage } from './key-store-api.ts';
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

  /**
   * Tenants' keys stand in rows of their own table, which the next write may move: only a file that is written anew
   * holds none of what was there. It happens once in a tenant's life, or in a root key's.
   */
  const forgetTrace = (): void => {
    database.exec('VACUUM');
    truncateLog(database);
  };

  const destroyAll = async <Id extends string>(
    next: () => readonly Id[],
    destroy: (ids: readonly Id[]) => void,
  ): Promise<void> => {
    for (let ids = next(); ids.length > 0; ids = next()) {
      inTransaction(database, () => destroy(ids));
      await nextTurn();
    }
  };

  return {
    getTenant: (tenant: TenantId) => tenants.get(tenant),
    addTenant: (keys: TenantKeys) => inTransaction(database, () => tenants.add(keys)),
    listTenants: () => {
      requireFile(database);
      return tenants.list();
    },
    replaceTenants: (replacements: readonly TenantReplacement[]) => {
      const done = inTransaction(database, () => tenants.replace(replacements));
      if (done) forgetTrace();
      return done;
    },
    destroyTenant: async (tenant: TenantId) => {
      inTransaction(database, () => tenants.destroy(tenant));
      const first = { after: null, limit: destructionSlice };
      await destroyAll(
        () => subjects.list(tenant, first).map(({ subjectId }) => subjectId),
        (ids) => ids.forEach(subjects.destroy),
      );
      await destroyAll(() => slots.list(tenant, first).map(({ id }) => id), slots.destroy);
      forgetTrace();
    },
    findSubject: ({ tenant, nameHmac }: SubjectName) => subjects.find(tenant, nameHmac),
    getSubject: (id: SubjectId) => subjects.get(id),
    addSubject: (keys: SubjectKeys) => inTransaction(database, () => subjects.add(keys)),
    destroySubject: (id: SubjectId) => {
      inTransaction(database, () => subjects.destroy(id));
      truncateLog(database);
    },
    listSubjects: ({ tenant, page }: TenantPage<SubjectId>) => subjects.list(tenant, page),
    rewrapSubjects: (changes: readonly Pick<SubjectKeys, 'subjectId' | 'subjectKey'>[]) => {
      inTransaction(database, () => subjects.rewrap(changes));
      truncateLog(database);
    },
    addSlots: (packed: PackedSlots) =>
      inTransaction(database, () => slots.add(unpackSlots(packed))),
    getSlots: (ids: readonly KeySlotId[]) => {
      const packed = packSlots(slots.get(ids));
      return new Transfer(packed, [packed.secrets.buffer]);
    },
    listSlots: ({ tenant, page }: TenantPage<KeySlotId>) => {
      const packed = packSlots(slots.list(tenant, page));
      return new Transfer(packed, [packed.secrets.buffer]);
    },
    rewrapSlots: ({ ids, secrets: packed }: PackedSecrets) => {
      const parts = unpackBytes(packed);
      const changes = ids.map((id, index) => ({ id, secret: parts[index] ?? new Uint8Array(0) }));
      inTransaction(database, () => slots.rewrap(changes));
      truncateLog(database);
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
