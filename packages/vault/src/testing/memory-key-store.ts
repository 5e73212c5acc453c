import type {
  KeySlot,
  KeySlotId,
  KeyStore,
  SubjectId,
  SubjectKeys,
  TenantId,
  TenantKeys,
} from '@palimpsest/kernel';

/** A key store in memory, for tests of what is built on one. `calls` counts reads and writes by name. */
export const createMemoryKeyStore = (): KeyStore & {
  readonly calls: ReadonlyMap<keyof KeyStore, number>;
} => {
  const tenants = new Map<TenantId, TenantKeys>();
  const subjects = new Map<SubjectId, SubjectKeys>();
  const slots = new Map<KeySlotId, KeySlot>();
  const calls = new Map<keyof KeyStore, number>();

  const findSubject = (tenant: TenantId, nameHmac: string): SubjectKeys | undefined =>
    subjects.values().find((keys) => keys.tenant === tenant && keys.nameHmac === nameHmac);

  const answer = async <T>(call: keyof KeyStore, work: () => T): Promise<T> => {
    calls.set(call, (calls.get(call) ?? 0) + 1);
    await Promise.resolve();
    return work();
  };

  return {
    calls,
    getTenant: (tenant) => answer('getTenant', () => tenants.get(tenant)),
    addTenant: (keys) =>
      answer('addTenant', () => {
        const stored = tenants.get(keys.tenant) ?? keys;
        tenants.set(keys.tenant, stored);
        return stored;
      }),
    listTenants: () => answer('listTenants', () => [...tenants.keys()]),
    findSubject: (tenant, nameHmac) => answer('findSubject', () => findSubject(tenant, nameHmac)),
    getSubject: (id) => answer('getSubject', () => subjects.get(id)),
    addSubject: (keys) =>
      answer('addSubject', () => {
        const stored = findSubject(keys.tenant, keys.nameHmac) ?? keys;
        subjects.set(stored.subjectId, stored);
        return stored;
      }),
    destroySubject: (id) =>
      answer('destroySubject', () => {
        subjects.delete(id);
      }),
    addSlots: (added) =>
      answer('addSlots', () => {
        for (const slot of added) slots.set(slot.id, slot);
      }),
    getSlots: (ids) =>
      answer('getSlots', () => ids.map((id) => slots.get(id)).filter((slot) => slot !== undefined)),
    destroySlots: (ids) =>
      answer('destroySlots', () => {
        for (const id of ids) slots.delete(id);
      }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
};
