import { tenantId } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { openFixture } from './testing/vault-fixture.ts';

const secret = new Uint8Array(32).fill(3);

describe('a secret that a tenant keeps wrapped', () => {
  it('opens again, in another process too', async () => {
    const { vault, tenant, reopen } = await openFixture();
    const wrapped = (await vault.tenantWrapper(tenant)).wrap('signing-key', 'a', secret);
    expect(Buffer.from(wrapped).includes(Buffer.from(secret))).toBe(false);
    const other = await reopen().tenantWrapper(tenant);
    expect([...other.unwrap('signing-key', 'a', wrapped)]).toEqual([...secret]);
  });

  it('opens for no other tenant, purpose or name, and not when it was changed', async () => {
    const { vault, tenant } = await openFixture();
    const wrapper = await vault.tenantWrapper(tenant);
    const wrapped = wrapper.wrap('signing-key', 'a', secret);
    const globex = tenantId('globex');
    await vault.ensureTenant(globex);
    const other = await vault.tenantWrapper(globex);
    const changed = new Uint8Array(wrapped);
    changed[20] = (changed[20] ?? 0) ^ 1;
    for (const open of [
      () => other.unwrap('signing-key', 'a', wrapped),
      () => wrapper.unwrap('other-key', 'a', wrapped),
      () => wrapper.unwrap('signing-key', 'b', wrapped),
      () => wrapper.unwrap('signing-key', 'a', changed),
    ]) {
      expect(open).toThrow(expect.objectContaining({ code: 'CORRUPT' }));
    }
  });
});
