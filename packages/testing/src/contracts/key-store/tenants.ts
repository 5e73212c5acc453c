import { tenantId } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { newTenantKeys } from '../../fixtures/keys.ts';
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
  });
};
