import { describe, expect, test } from 'vitest';
import { expectPortError } from '../../fixtures/expectations.ts';
import { newKeySlot, newKeySlots, newSubjectKeys, newTenantKeys } from '../../fixtures/keys.ts';
import type { KeyStoreContract } from './contract-options.ts';

export const lifeTests = ({ create, persistent = true }: KeyStoreContract): void => {
  describe('a closed key store', () => {
    test('refuses to work', async () => {
      await using store = await create();
      const { port } = store;
      const { tenant, subjectId, nameHmac } = newSubjectKeys();
      const slot = newKeySlot();
      await port[Symbol.asyncDispose]();
      for (const work of [
        () => port.getTenant(tenant),
        () => port.addTenant(newTenantKeys()),
        () => port.listTenants(),
        () => port.findSubject(tenant, nameHmac),
        () => port.getSubject(subjectId),
        () => port.addSubject(newSubjectKeys()),
        () => port.destroySubject(subjectId),
        () => port.addSlots([slot]),
        () => port.getSlots([slot.id]),
        () => port.destroySlots([slot.id]),
      ]) {
        await expectPortError(work(), 'CLOSED');
      }
    });
  });

  describe.runIf(persistent)('a key store that is opened again', () => {
    test('holds what was added and not what was destroyed', async () => {
      await using store = await create();
      const { port } = store;
      const tenant = newTenantKeys();
      const [subject, goneSubject] = [newSubjectKeys(), newSubjectKeys()];
      const [slots, goneSlots] = [newKeySlots(3), newKeySlots(3)];
      await port.addTenant(tenant);
      for (const keys of [subject, goneSubject]) await port.addSubject(keys);
      await port.addSlots([...slots, ...goneSlots]);
      await port.destroySubject(goneSubject.subjectId);
      await port.destroySlots(goneSlots.map(({ id }) => id));

      const reopened = await store.reopen();
      expect(await reopened.listTenants()).toEqual([tenant.tenant]);
      expect(await reopened.getTenant(tenant.tenant)).toEqual(tenant);
      expect(await reopened.findSubject(subject.tenant, subject.nameHmac)).toEqual(subject);
      expect(await reopened.getSubject(goneSubject.subjectId)).toBeUndefined();
      const found = await reopened.getSlots([...slots, ...goneSlots].map(({ id }) => id));
      expect(new Set(found)).toEqual(new Set(slots));
    });
  });
};
