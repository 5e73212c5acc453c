import { installation, tenantId } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { newKeySlots, newSubjectKeys, newTenantKeys, newWrappedKey } from '../../fixtures/keys.ts';
import type { KeyStoreContract } from './contract-options.ts';

export const tenantTests = ({ create }: KeyStoreContract): void => {
  describe('tenants', () => {
    test('are given back as they were added', async () => {
      await using store = await create();
      const { port } = store;
      const [first, second] = [newTenantKeys(), newTenantKeys({ rootKeyId: 'root-2' })];
      expect(await port.addTenant(first)).toEqual(first);
      expect(await port.addTenant(second)).toEqual(second);
      expect(await port.getTenant(first.tenant)).toEqual(first);
      expect(await port.getTenant(second.tenant)).toEqual(second);
      expect(await port.getTenant(tenantId('nobody'))).toBeUndefined();
    });

    test('keep the keys of whoever was first', async () => {
      await using store = await create();
      const { port } = store;
      const first = newTenantKeys();
      const late = newTenantKeys({ tenant: first.tenant, rootKeyId: 'root-2' });
      await port.addTenant(first);
      expect(await port.addTenant(late)).toEqual(first);
      expect(await port.getTenant(first.tenant)).toEqual(first);
    });

    test('that are added at the same time agree on one set of keys', async () => {
      await using store = await create();
      const { port } = store;
      const { tenant } = newTenantKeys();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => port.addTenant(newTenantKeys({ tenant }))),
      );
      const stored = await port.getTenant(tenant);
      for (const answer of answers) expect(answer).toEqual(stored);
    });

    test('are listed, each once', async () => {
      await using store = await create();
      const { port } = store;
      expect(await port.listTenants()).toEqual([]);
      const added = [newTenantKeys(), newTenantKeys(), newTenantKeys()];
      for (const keys of [...added, ...added]) await port.addTenant(keys);
      expect([...(await port.listTenants())].toSorted()).toEqual(
        added.map(({ tenant }) => tenant).toSorted(),
      );
    });

    test('are listed without the installation, whose keys are kept as theirs', async () => {
      await using store = await create();
      const { port } = store;
      const own = newTenantKeys({ tenant: installation });
      expect(await port.addTenant(own)).toEqual(own);
      expect(await port.getTenant(installation)).toEqual(own);
      expect(await port.listTenants()).toEqual([]);
    });

    test('get other keys all at once', async () => {
      await using store = await create();
      const { port } = store;
      const before = [newTenantKeys({ tenant: installation }), newTenantKeys(), newTenantKeys()];
      for (const keys of before) await port.addTenant(keys);
      const replacements = before.map((from) => ({
        from,
        to: { ...from, tenantKey: newWrappedKey(), pseudonymKey: newWrappedKey(), rootKeyId: 'r2' },
      }));
      expect(await port.replaceTenants(replacements)).toBe(true);
      for (const { to } of replacements) expect(await port.getTenant(to.tenant)).toEqual(to);
    });

    test('keep the keys that they have when those of one are others meanwhile', async () => {
      await using store = await create();
      const { port } = store;
      const [first, second] = [newTenantKeys(), newTenantKeys()];
      for (const keys of [first, second]) await port.addTenant(keys);
      const stale = { ...second, tenantKey: newWrappedKey() };
      const to = (keys: typeof first) => ({ ...keys, tenantKey: newWrappedKey() });
      for (const other of [stale, newTenantKeys()]) {
        const done = await port.replaceTenants([
          { from: first, to: to(first) },
          { from: other, to: to(other) },
        ]);
        expect(done).toBe(false);
      }
      expect(await port.getTenant(first.tenant)).toEqual(first);
      expect(await port.getTenant(second.tenant)).toEqual(second);
      expect(await port.listTenants()).toHaveLength(2);
    });

    test('are destroyed with all that is theirs, and nothing of others', async () => {
      await using store = await create();
      const { port } = store;
      const [gone, kept] = [newTenantKeys(), newTenantKeys()];
      const of = ({ tenant }: typeof gone) => ({
        subject: newSubjectKeys({ tenant }),
        slots: newKeySlots(5).map((slot) => ({ ...slot, tenant })),
      });
      const [ofGone, ofKept] = [of(gone), of(kept)];
      for (const keys of [gone, kept]) await port.addTenant(keys);
      for (const { subject, slots } of [ofGone, ofKept]) {
        await port.addSubject(subject);
        await port.addSlots(slots);
      }
      await port.destroyTenant(gone.tenant);
      await port.destroyTenant(gone.tenant);
      expect(await port.listTenants()).toEqual([kept.tenant]);
      expect(await port.getTenant(gone.tenant)).toBeUndefined();
      expect(await port.getSubject(ofGone.subject.subjectId)).toBeUndefined();
      expect(await port.getSlots(ofGone.slots.map(({ id }) => id))).toEqual([]);
      expect(await port.getTenant(kept.tenant)).toEqual(kept);
      expect(await port.getSubject(ofKept.subject.subjectId)).toEqual(ofKept.subject);
      expect(await port.getSlots(ofKept.slots.map(({ id }) => id))).toHaveLength(5);
    });
  });
};
