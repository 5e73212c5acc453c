import {
  installation,
  type KeyPage,
  type KeySlot,
  type KeySlotId,
  type KeyStore,
  type SubjectId,
  type SubjectKeys,
  type TenantId,
  type TenantKeys,
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

  const pageOf = <T, Id extends string>(
    all: Iterable<readonly [Id, T]>,
    ofTenant: (one: T) => boolean,
    { after, limit }: KeyPage<Id>,
  ): readonly T[] =>
    [...all]
      .filter(([id, one]) => ofTenant(one) && (after === null || id > after))
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .slice(0, limit)
      .map(([, one]) => one);

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
    listTenants: () =>
      answer('listTenants', () => [...tenants.keys()].filter((tenant) => tenant !== installation)),
    replaceTenants: (replacements) =>
      answer('replaceTenants', () => {
        const same = replacements.every(
          ({ from }) =>
            Buffer.compare(
              tenants.get(from.tenant)?.tenantKey ?? new Uint8Array(0),
              from.tenantKey,
            ) === 0,
        );
        if (same) for (const { to } of replacements) tenants.set(to.tenant, to);
        return same;
      }),
    destroyTenant: (tenant) =>
      answer('destroyTenant', () => {
        tenants.delete(tenant);
        for (const [id, keys] of subjects) if (keys.tenant === tenant) subjects.delete(id);
        for (const [id, slot] of slots) if (slot.tenant === tenant) slots.delete(id);
      }),
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
    listSubjects: (tenant, page) =>
      answer('listSubjects', () => pageOf(subjects, (keys) => keys.tenant === tenant, page)),
    rewrapSubjects: (changes) =>
      answer('rewrapSubjects', () => {
        for (const { subjectId, subjectKey } of changes) {
          const keys = subjects.get(subjectId);
          if (keys !== undefined) subjects.set(subjectId, { ...keys, subjectKey });
        }
      }),
    listSlots: (tenant, page) =>
      answer('listSlots', () => pageOf(slots, (slot) => slot.tenant === tenant, page)),
    rewrapSlots: (changes) =>
      answer('rewrapSlots', () => {
        for (const { id, secret } of changes) {
          const slot = slots.get(id);
          if (slot !== undefined) slots.set(id, { ...slot, secret });
        }
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
