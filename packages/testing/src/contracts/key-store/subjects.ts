import { subjectId, tenantId } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { newSubjectKeys, newWrappedKey } from '../../fixtures/keys.ts';
import type { KeyStoreContract } from './contract-options.ts';

export const subjectTests = ({ create }: KeyStoreContract): void => {
  describe('subjects', () => {
    test('are found by name and by id, as they were added', async () => {
      await using store = await create();
      const { port } = store;
      const keys = newSubjectKeys();
      expect(await port.addSubject(keys)).toEqual(keys);
      await port.addSubject(newSubjectKeys());
      expect(await port.findSubject(keys.tenant, keys.nameHmac)).toEqual(keys);
      expect(await port.getSubject(keys.subjectId)).toEqual(keys);
    });

    test('that do not exist are not found', async () => {
      await using store = await create();
      const { port } = store;
      const keys = newSubjectKeys();
      await port.addSubject(keys);
      expect(await port.findSubject(keys.tenant, newSubjectKeys().nameHmac)).toBeUndefined();
      expect(await port.findSubject(tenantId('other'), keys.nameHmac)).toBeUndefined();
      expect(await port.getSubject(subjectId('nobody'))).toBeUndefined();
    });

    test('with one name in one tenant are one: the first', async () => {
      await using store = await create();
      const { port } = store;
      const first = newSubjectKeys();
      const late = newSubjectKeys({ nameHmac: first.nameHmac });
      await port.addSubject(first);
      expect(await port.addSubject(late)).toEqual(first);
      expect(await port.findSubject(first.tenant, first.nameHmac)).toEqual(first);
      expect(await port.getSubject(late.subjectId)).toBeUndefined();
    });

    test('with one name in two tenants are two', async () => {
      await using store = await create();
      const { port } = store;
      const first = newSubjectKeys();
      const second = newSubjectKeys({ tenant: tenantId('other'), nameHmac: first.nameHmac });
      await port.addSubject(first);
      expect(await port.addSubject(second)).toEqual(second);
      expect(await port.findSubject(first.tenant, first.nameHmac)).toEqual(first);
      expect(await port.findSubject(second.tenant, second.nameHmac)).toEqual(second);
    });

    test('that are added at the same time under one name agree on one', async () => {
      await using store = await create();
      const { port } = store;
      const { nameHmac, tenant } = newSubjectKeys();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => port.addSubject(newSubjectKeys({ nameHmac }))),
      );
      const stored = await port.findSubject(tenant, nameHmac);
      expect(stored).toBeDefined();
      for (const answer of answers) expect(answer).toEqual(stored);
    });

    test('are gone when they were destroyed, and their name is free', async () => {
      await using store = await create();
      const { port } = store;
      const [gone, kept] = [newSubjectKeys(), newSubjectKeys()];
      await port.addSubject(gone);
      await port.addSubject(kept);
      await port.destroySubject(gone.subjectId);
      expect(await port.getSubject(gone.subjectId)).toBeUndefined();
      expect(await port.findSubject(gone.tenant, gone.nameHmac)).toBeUndefined();
      expect(await port.getSubject(kept.subjectId)).toEqual(kept);
      const successor = newSubjectKeys({ nameHmac: gone.nameHmac });
      expect(await port.addSubject(successor)).toEqual(successor);
      expect(await port.findSubject(gone.tenant, gone.nameHmac)).toEqual(successor);
      expect(await port.getSubject(gone.subjectId)).toBeUndefined();
    });

    test('may be destroyed again, or without ever having been there', async () => {
      await using store = await create();
      const { port } = store;
      const keys = newSubjectKeys();
      await port.addSubject(keys);
      for (const id of [keys.subjectId, keys.subjectId, subjectId('nobody')]) {
        await expect(port.destroySubject(id)).resolves.toBeUndefined();
      }
    });

    test('of a tenant are listed in pages, and get other keys where they are still there', async () => {
      await using store = await create();
      const { port } = store;
      const added = Array.from({ length: 5 }, () => newSubjectKeys());
      const other = newSubjectKeys({ tenant: tenantId('other') });
      for (const keys of [...added, other]) await port.addSubject(keys);
      const sorted = added.toSorted((left, right) => (left.subjectId < right.subjectId ? -1 : 1));
      const [first, second] = sorted;
      if (first === undefined || second === undefined) throw new Error('no subjects');
      const tenant = tenantId('acme');
      expect(await port.listSubjects(tenant, { after: null, limit: 2 })).toEqual([first, second]);
      const rest = await port.listSubjects(tenant, { after: second.subjectId, limit: 10 });
      expect(rest).toEqual(sorted.slice(2));
      await port.destroySubject(first.subjectId);
      const changed = { ...second, subjectKey: newWrappedKey() };
      await port.rewrapSubjects([first, changed]);
      expect(await port.getSubject(first.subjectId)).toBeUndefined();
      expect(await port.findSubject(second.tenant, second.nameHmac)).toEqual(changed);
      expect(await port.getSubject(other.subjectId)).toEqual(other);
    });
  });
};
