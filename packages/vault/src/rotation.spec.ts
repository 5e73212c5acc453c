import { installation, type KeyStore, type TenantId, tenantId } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { createApiKeyHashes } from './api-key-hash.ts';
import type { BoxAt } from './data-keys.ts';
import { deriveKey } from './derive-key.ts';
import type { RootKey } from './root-key.ts';
import { rotateRootKey } from './rotate-root-key.ts';
import { rotateTenantKey, type TenantRotation } from './rotate-tenant-key.ts';
import { slotPlace } from './slot-secret.ts';
import { openTenantRecord, wrappingKeyOf } from './tenant-record.ts';
import {
  newRootKey,
  openFixture,
  openSealer,
  place,
  type VaultFixture,
} from './testing/vault-fixture.ts';
import type { Vault } from './vault.ts';
import { unwrapKey, wrapKey } from './wrap-key.ts';

/** Everything that must go on after a change of keys: boxes of a subject and of the tenant, names, pseudonyms, hashes. */
const fill = async (fixture: VaultFixture) => {
  const { vault, tenant } = fixture;
  const { subjectId, sealer, takeSlot } = await openSealer(fixture, 'ada');
  const own = await vault.sealerFor({ tenant, subjectId: null });
  const [ownSlot] = await own.takeSlots(1);
  if (ownSlot === undefined) throw new Error('no slot');
  const ownPlace = place({ stream: `policy-${tenant}` });
  const boxes: readonly BoxAt[] = [
    {
      box: sealer.seal({ content: 'tea' }, place(), await takeSlot()),
      context: place(),
      subjectId,
    },
    { box: own.seal({ content: 'rule' }, ownPlace, ownSlot), context: ownPlace, subjectId: null },
  ];
  const said = async (of: Vault) => ({
    opened: await of.openMany(boxes),
    subject: await of.openSubject(tenant, { kind: 'user', id: 'ada' }),
    name: await of.subjectName(subjectId),
    appRef: (await of.tenantPseudonyms(tenant)).appRef('shop'),
    apiHash: (await of.apiKeys()).hash('pk_secret'),
  });
  return { said, before: await said(vault) };
};

const withoutWaiting = { settle: () => Promise.resolve() };
const unheard = () => Promise.resolve();

/** A key store that ends at its n-th write, as a crash does. */
const crashingAt = (keyStore: KeyStore, write: number): KeyStore => {
  let writes = 0;
  const counted =
    <Given extends readonly unknown[], Answer>(method: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> => {
      writes += 1;
      return writes > write ? Promise.reject(new Error('crash')) : method(...given);
    };
  return {
    ...keyStore,
    replaceTenants: counted(keyStore.replaceTenants),
    rewrapSubjects: counted(keyStore.rewrapSubjects),
    rewrapSlots: counted(keyStore.rewrapSlots),
  };
};

describe('a change of the root key', () => {
  it('leaves everything open under the new one, and nothing under the old one', async () => {
    const fixture = await openFixture();
    const { keyStore, rootKey, tenant, reopen } = fixture;
    await reopen().ensureTenant(tenantId('globex'));
    const { said, before } = await fill(fixture);
    const to = newRootKey();
    expect(await rotateRootKey(keyStore, { from: rootKey, to })).toBe(3);
    const after = reopen(to);
    await expect(after.verifyRootKey()).resolves.toBeUndefined();
    expect(await said(after)).toEqual(before);
    const old = reopen(rootKey);
    const refusal = { code: 'INCOMPATIBLE' };
    await expect(old.verifyRootKey()).rejects.toMatchObject(refusal);
    for (const id of [tenant, tenantId('globex')]) {
      await expect(old.tenantPseudonyms(id)).rejects.toMatchObject(refusal);
    }
    await expect(old.apiKeys()).rejects.toMatchObject(refusal);
    await expect(said(old)).rejects.toMatchObject(refusal);
  });

  it('is so already when it is asked for again, and needs the key that the store belongs to', async () => {
    const { keyStore, rootKey, reopen } = await openFixture();
    const to = newRootKey();
    await rotateRootKey(keyStore, { from: rootKey, to });
    expect(await rotateRootKey(keyStore, { from: rootKey, to })).toBe(0);
    const elsewhere = { from: newRootKey(), to: newRootKey() };
    await expect(rotateRootKey(keyStore, elsewhere)).rejects.toMatchObject({
      code: 'INCOMPATIBLE',
    });
    await expect(reopen(to).verifyRootKey()).resolves.toBeUndefined();
  });

  it('keeps the hashes of API keys that data from before the installation had keys of its own has', async () => {
    const fixture = await openFixture();
    const { keyStore, rootKey, reopen } = fixture;
    const byRootKey = deriveKey(rootKey.bytes, 'palimpsest/v1/api-key-hash');
    const hash = createApiKeyHashes(byRootKey).hash('pk_secret');
    expect(await keyStore.getTenant(installation)).toBeUndefined();
    expect((await reopen().apiKeys()).hash('pk_secret')).toBe(hash);
    const to = newRootKey();
    await rotateRootKey(keyStore, { from: rootKey, to });
    expect((await reopen(to).apiKeys()).matches('pk_secret', hash)).toBe(true);
  });
});

/** What a tenant's key that somebody kept still opens: nothing, once it is changed. */
const recordOf = async (keyStore: KeyStore, rootKey: RootKey, tenant: TenantId) => {
  const keys = await keyStore.getTenant(tenant);
  if (keys === undefined) throw new Error('no tenant');
  return openTenantRecord(rootKey, keys);
};

describe("a change of a tenant's key", () => {
  it('wraps everything by the new one, and leaves nothing under the old one', async () => {
    const fixture = await openFixture({ slotBatchSize: 4 });
    const { keyStore, rootKey, tenant, reopen } = fixture;
    const { said, before } = await fill(fixture);
    const old = await recordOf(keyStore, rootKey, tenant);
    const heard: TenantRotation[] = [];
    const deps = { keyStore, rootKey, ...withoutWaiting };
    const rotation = await rotateTenantKey(deps, tenant, async (told) => void heard.push(told));
    expect(rotation).toMatchObject({ subjects: 1, slots: 4 });
    expect(rotation.from).not.toBe(rotation.to);
    expect(heard).toEqual([rotation]);
    const now = await recordOf(keyStore, rootKey, tenant);
    expect(now.other).toBeNull();
    expect(now.current).not.toEqual(old.current);
    expect(await said(reopen())).toEqual(before);
    expect(await said(fixture.vault)).toEqual(before);
    for (const { id, secret } of await keyStore.listSlots(tenant, { after: null, limit: 99 })) {
      const by = wrappingKeyOf(old.current);
      expect(unwrapKey(by, secret, slotPlace(tenant, id))).toBeUndefined();
    }
  });

  it('may be cut short by a crash at any write, and ends with the next call', async () => {
    const counting = await openFixture({ slotBatchSize: 4 });
    await fill(counting);
    for (let write = 0; write < 6; write += 1) {
      const fixture = await openFixture({ slotBatchSize: 4 });
      const { keyStore, rootKey, tenant, reopen } = fixture;
      const { said, before } = await fill(fixture);
      const crashing = { keyStore: crashingAt(keyStore, write), rootKey, ...withoutWaiting };
      const crashed = await rotateTenantKey(crashing, tenant, unheard).then(
        () => false,
        () => true,
      );
      expect(crashed).toBe(write < 5);
      expect(await said(reopen())).toEqual(before);
      const deps = { keyStore, rootKey, ...withoutWaiting };
      const rotation = await rotateTenantKey(deps, tenant, unheard);
      expect(rotation.from).not.toBe(rotation.to);
      expect((await recordOf(keyStore, rootKey, tenant)).other).toBeNull();
      expect(await said(reopen())).toEqual(before);
    }
  });

  it('keeps the old key until whoever records it has done so', async () => {
    const fixture = await openFixture();
    const { keyStore, rootKey, tenant } = fixture;
    await fill(fixture);
    const deps = { keyStore, rootKey, ...withoutWaiting };
    const failing = rotateTenantKey(deps, tenant, () => Promise.reject(new Error('log is full')));
    await expect(failing).rejects.toThrow('log is full');
    const half = await recordOf(keyStore, rootKey, tenant);
    expect(half.other?.is).toBe('previous');
    const heard: TenantRotation[] = [];
    await rotateTenantKey(deps, tenant, async (told) => void heard.push(told));
    expect(heard).toMatchObject([{ subjects: 0, slots: 0 }]);
  });

  it('lets processes that look at the store again in time work on all through it', async () => {
    const fixture = await openFixture({ slotBatchSize: 4 });
    const { keyStore, rootKey, tenant, reopen } = fixture;
    const { said, before } = await fill(fixture);
    const during: unknown[] = [];
    const settle = async (): Promise<void> => {
      const other = reopen();
      during.push(await said(other));
      await other.ensureSubject(tenant, { kind: 'user', id: `bob${during.length}` });
      const sealer = await other.sealerFor({ tenant, subjectId: null });
      await sealer.takeSlots(1);
    };
    await rotateTenantKey({ keyStore, rootKey, settle }, tenant, unheard);
    expect(during).toEqual([before, before]);
    const after = reopen();
    for (const id of ['bob1', 'bob2']) {
      expect(await after.openSubject(tenant, { kind: 'user', id })).toBeDefined();
    }
  });

  it('reports a key that was altered, and does not let the old one go', async () => {
    const fixture = await openFixture();
    const { keyStore, rootKey, tenant } = fixture;
    await fill(fixture);
    const [slot] = await keyStore.listSlots(tenant, { after: null, limit: 1 });
    if (slot === undefined) throw new Error('no slot');
    const elsewhere = wrapKey(new Uint8Array(32), new Uint8Array(32), ['slot', tenant, slot.id]);
    await keyStore.rewrapSlots([{ id: slot.id, secret: elsewhere }]);
    const rotating = rotateTenantKey({ keyStore, rootKey, ...withoutWaiting }, tenant, unheard);
    await expect(rotating).rejects.toMatchObject({ code: 'CORRUPT' });
    expect((await recordOf(keyStore, rootKey, tenant)).other?.is).toBe('previous');
  });
});

describe('a destroyed tenant', () => {
  it('opens no more once it is forgotten, here and for whoever opens the store later', async () => {
    const fixture = await openFixture();
    const { vault, keyStore, tenant, reopen } = fixture;
    const other = tenantId('globex');
    await vault.ensureTenant(other);
    const { said } = await fill(fixture);
    await keyStore.destroyTenant(tenant);
    vault.forgetTenant(tenant);
    for (const each of [vault, reopen()]) {
      await expect(said(each)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await each.tenantPseudonyms(other)).appRef('x')).toMatch(/./);
    }
  });
});
