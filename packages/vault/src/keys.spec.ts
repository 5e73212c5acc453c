import { inspect } from 'node:util';
import { type TenantId, tenantId } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRootKey } from './root-key.ts';
import { newRootKey, openFixture, openSealer, place } from './testing/vault-fixture.ts';

describe('the root key', () => {
  it('is read from base64, with white space around it', () => {
    const text = Buffer.alloc(32, 7).toString('base64');
    const key = parseRootKey(` ${text}\n`);
    expect(key.bytes).toEqual(new Uint8Array(32).fill(7));
    expect(parseRootKey(text).id).toBe(key.id);
    expect(key.id).toMatch(/^[\w-]{12}$/);
  });

  it.each([
    ['nothing', ''],
    ['a password', 'correct horse battery staple'],
    ['too few bytes', Buffer.alloc(31).toString('base64')],
    ['too many bytes', Buffer.alloc(33).toString('base64')],
    ['hex', Buffer.alloc(32, 9).toString('hex')],
    ['base64 that leaves bits over', `${'A'.repeat(42)}B=`],
  ])('is refused when it is %s, without repeating it', (_name, text) => {
    const parse = (): unknown => parseRootKey(text);
    expect(parse).toThrow(/32 random bytes in base64/);
    if (text !== '') expect(parse).not.toThrow(text);
  });

  it('has an id that tells keys apart and does not come from the key alone', () => {
    const ids = Array.from({ length: 50 }, () => newRootKey().id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is not printed', () => {
    const key = newRootKey();
    const secret = Buffer.from(key.bytes);
    for (const text of [inspect(key, { depth: 9 }), JSON.stringify(key)]) {
      expect(text).toContain(key.id);
      expect(text).not.toContain(secret.toString('base64'));
      expect(text).not.toContain(secret.toString('hex'));
      expect(text).not.toContain(`${secret[0]}, ${secret[1]}, ${secret[2]}`);
    }
  });

  it('of another kind opens nothing and makes no tenant', async () => {
    const { keyStore, tenant, rootKey, reopen } = await openFixture();
    const other = newRootKey();
    const stranger = reopen(other);
    const refusal = {
      code: 'INCOMPATIBLE',
      retryable: false,
      message: expect.stringMatching(/lost or wrong root key/) as string,
    };
    await expect(stranger.verifyRootKey()).rejects.toMatchObject(refusal);
    await expect(stranger.ensureTenant(tenant)).rejects.toMatchObject(refusal);
    await expect(stranger.ensureTenant(tenantId('new'))).rejects.toMatchObject(refusal);
    await expect(stranger.tenantPseudonyms(tenant)).rejects.toMatchObject(refusal);
    expect(await keyStore.listTenants()).toEqual([tenant]);
    await expect(reopen(rootKey).verifyRootKey()).resolves.toBeUndefined();
  });

  it('with the right id but altered keys is damage, not another key', async () => {
    const { keyStore, tenant, reopen } = await openFixture();
    const keys = await keyStore.getTenant(tenant);
    if (keys === undefined) throw new Error('no tenant');
    const moved = tenantId('moved');
    await keyStore.addTenant({ ...keys, tenant: moved });
    await expect(reopen().tenantPseudonyms(moved)).rejects.toMatchObject({ code: 'CORRUPT' });
  });
});

describe('tenants', () => {
  it('are made once by all who race', async () => {
    const { reopen } = await openFixture();
    const tenant = tenantId('raced');
    const vaults = [reopen(), reopen(), reopen()];
    await Promise.all(vaults.map((vault) => vault.ensureTenant(tenant)));
    const refs = await Promise.all(
      vaults.map(async (vault) => (await vault.tenantPseudonyms(tenant)).appRef('shop')),
    );
    expect(new Set(refs).size).toBe(1);
  });

  it('without keys are not found, and not made on the way', async () => {
    const { vault, keyStore, tenant } = await openFixture();
    const unknown = tenantId('unknown');
    const name = { kind: 'user', id: 'ada' } as const;
    for (const call of [
      vault.tenantPseudonyms(unknown),
      vault.ensureSubject(unknown, name),
      vault.openSubject(unknown, name),
      vault.sealerFor({ tenant: unknown, subjectId: null }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await keyStore.listTenants()).toEqual([tenant]);
  });
});

describe('subjects', () => {
  it('are made once by all who race, and named as their caller names them', async () => {
    const { vault, tenant, reopen } = await openFixture();
    const name = { kind: 'user', id: '用户-\ud800-Ada' } as const;
    expect(await vault.openSubject(tenant, name)).toBeUndefined();
    const ids = await Promise.all(
      [vault, vault, reopen(), reopen()].map((each) => each.ensureSubject(tenant, name)),
    );
    const [id] = ids;
    if (id === undefined) throw new Error('no subject');
    expect(new Set(ids).size).toBe(1);
    expect(await reopen().openSubject(tenant, name)).toBe(id);
    expect(await reopen().subjectName(id)).toEqual(name);
  });

  it('of another kind or tenant with the same id are others', async () => {
    const { vault, tenant } = await openFixture();
    const other = tenantId('other');
    await vault.ensureTenant(other);
    const ids = [
      await vault.ensureSubject(tenant, { kind: 'user', id: 'ada' }),
      await vault.ensureSubject(tenant, { kind: 'agent', id: 'ada' }),
      await vault.ensureSubject(other, { kind: 'user', id: 'ada' }),
    ];
    expect(new Set(ids).size).toBe(3);
    const [id] = ids;
    if (id === undefined) throw new Error('no subject');
    await expect(vault.sealerFor({ tenant: other, subjectId: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('pseudonyms', () => {
  it('are the same in every process, and 160 bits of base64url', async () => {
    const fixture = await openFixture();
    const { vault, tenant, reopen } = fixture;
    const { subjectId } = await openSealer(fixture);
    const all = async (of: typeof vault): Promise<readonly string[]> => {
      const forTenant = await of.tenantPseudonyms(tenant);
      const forSubject = await of.subjectPseudonyms(subjectId);
      return [
        forTenant.appRef('x'),
        forTenant.agentRef('x'),
        forTenant.keyPseudonym('x'),
        forTenant.commandId('x', 'x', 'x'),
        forTenant.bodyHmac(Buffer.from('x')),
        forTenant.pseudonym('x', 'x'),
        forTenant.pseudonym('app', 'x'),
        forSubject.sessionRef(null, 'x'),
        forSubject.sessionRef('', 'x'),
        forSubject.sessionRef('x', 'x'),
        forSubject.slotRef('x'),
        forSubject.contentHmac('x'),
        forSubject.blindToken('x'),
      ];
    };
    const first = await all(vault);
    expect(await all(reopen())).toEqual(first);
    expect(new Set(first).size).toBe(first.length);
    for (const ref of first) expect(ref).toMatch(/^[\w-]{27}$/);
  });

  it('of two lists of parts are equal only when all parts are', async () => {
    const fixture = await openFixture();
    const { vault, tenant } = fixture;
    const names = await vault.tenantPseudonyms(tenant);
    const text = fc.string({ unit: 'binary', maxLength: 4 });
    const parts = fc.tuple(text, text, text);
    fc.assert(
      fc.property(parts, parts, (one, two) => {
        const same = one.every((part, index) => part === two[index]);
        expect(names.commandId(...one) === names.commandId(...two)).toBe(same);
      }),
    );
    expect(names.commandId('ab', 'c', 'd')).not.toBe(names.commandId('a', 'bc', 'd'));
    expect(names.appRef('\ud800')).not.toBe(names.appRef('\ud801'));
  });

  it('of two tenants or two subjects have nothing in common', async () => {
    const fixture = await openFixture();
    const { vault, tenant } = fixture;
    const other: TenantId = tenantId('other');
    await vault.ensureTenant(other);
    expect((await vault.tenantPseudonyms(tenant)).appRef('shop')).not.toBe(
      (await vault.tenantPseudonyms(other)).appRef('shop'),
    );
    const ada = await vault.subjectPseudonyms((await openSealer(fixture, 'ada')).subjectId);
    const bob = await vault.subjectPseudonyms((await openSealer(fixture, 'bob')).subjectId);
    expect(ada.contentHmac('likes tea')).not.toBe(bob.contentHmac('likes tea'));
    expect(ada.blindToken('tea')).not.toBe(bob.blindToken('tea'));
  });
});

describe('API keys', () => {
  it('match their own hash in every process of one installation only', async () => {
    const { vault, reopen } = await openFixture();
    const hashes = await vault.apiKeys();
    const hash = hashes.hash('pk_secret');
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect((await reopen().apiKeys()).matches('pk_secret', hash)).toBe(true);
    expect(hashes.matches('pk_secreT', hash)).toBe(false);
    expect(hashes.matches('pk_secret', hash.slice(0, 20))).toBe(false);
    expect(hashes.matches('pk_secret', '')).toBe(false);
    const elsewhere = await (await openFixture()).vault.apiKeys();
    expect(elsewhere.matches('pk_secret', hash)).toBe(false);
  });

  it('have a key that is made once by all who race, and is no tenant', async () => {
    const { keyStore, tenant, reopen } = await openFixture();
    const all = await Promise.all([reopen(), reopen(), reopen()].map((vault) => vault.apiKeys()));
    expect(new Set(all.map(({ hash }) => hash('pk_secret'))).size).toBe(1);
    expect(await keyStore.listTenants()).toEqual([tenant]);
  });
});

describe('secrets', () => {
  it('are not in what the vault hands out, however it is printed', async () => {
    const fixture = await openFixture();
    const { vault, rootKey } = fixture;
    const { subjectId, sealer, takeSlot } = await openSealer(fixture, 'ada-canary');
    const slot = await takeSlot();
    const box = sealer.seal({ content: 'canary' }, place(), slot);
    const opener = await vault.openerFor([{ box, context: place(), subjectId }]);
    const printed = inspect({ vault, sealer, slot, opener, rootKey }, { depth: 9 });
    expect(printed).not.toMatch(/Uint8Array|Buffer|canary/);
  });

  it('and content are not in errors', async () => {
    const fixture = await openFixture();
    const { vault } = fixture;
    const { subjectId, sealer, takeSlot } = await openSealer(fixture, 'ada-canary');
    const box = sealer.seal({ content: 'canary' }, place(), await takeSlot());
    const at = { box, context: place({ box: 'elsewhere' }), subjectId };
    const error: unknown = await vault.open(at).catch((thrown: unknown) => thrown);
    expect(inspect(error, { depth: 9 })).not.toMatch(/canary|Uint8Array/);
    expect(inspect(error, { depth: 9 })).not.toContain(box.ct);
  });
});
