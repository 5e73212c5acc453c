import { DomainError, type KeyStore } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import {
  openFixture,
  openSealer,
  place,
  randomIds,
  type VaultFixture,
} from './testing/vault-fixture.ts';
import { createVault, type Vault } from './vault.ts';

/** A vault whose key store has read its answer to one call, and gives it only when released. */
const slowVault = (
  { keyStore, rootKey, clock }: VaultFixture,
  call: 'getSlots' | 'getSubject',
): { readonly vault: Vault; readonly answered: Promise<void>; readonly release: () => void } => {
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow =
    <Id, Answer>(read: (id: Id) => Promise<Answer>) =>
    async (id: Id): Promise<Answer> => {
      const answer = await read(id);
      answered.resolve();
      await released.promise;
      return answer;
    };
  const slowStore: KeyStore =
    call === 'getSlots'
      ? { ...keyStore, getSlots: slow(keyStore.getSlots) }
      : { ...keyStore, getSubject: slow(keyStore.getSubject) };
  return {
    vault: createVault({ keyStore: slowStore, rootKey, ids: randomIds, clock }),
    answered: answered.promise,
    release: released.resolve,
  };
};

describe('what another process erased', () => {
  /** Much less than the second that is promised. */
  const freshForMs = 40;
  const within = { timeout: 1_000, interval: 10 };

  const told = async () => {
    const fixture = await openFixture();
    const { subjectId, sealer, takeSlot } = await openSealer(fixture);
    const slot = await takeSlot();
    const at = { box: sealer.seal({ a: 1 }, place(), slot), context: place(), subjectId };
    const other = fixture.reopen(fixture.rootKey, { freshForMs });
    const seen = async () => ({ opened: await other.open(at), cached: other.openCached(at) });
    expect(await seen()).toEqual({ opened: { a: 1 }, cached: { a: 1 } });
    return { ...fixture, subjectId, slot, other, seen };
  };

  it('opens no more within a second when it was a slot or a subject', async () => {
    const gone = { opened: null, cached: undefined };
    const first = await told();
    await first.keyStore.destroySlots([first.slot.id]);
    await expect.poll(first.seen, within).toEqual(gone);
    const second = await told();
    await second.keyStore.destroySubject(second.subjectId);
    await expect.poll(async () => (await second.seen()).opened, within).toBeNull();
    const named = async () => [
      await second.other.openSubject(second.tenant, { kind: 'user', id: 'ada' }),
      await second.other.subjectName(second.subjectId),
    ];
    await expect.poll(named, within).toEqual([undefined, undefined]);
  });

  it('opens no more within a second when it was a whole tenant', async () => {
    const { keyStore, tenant, seen, other } = await told();
    await keyStore.destroyTenant(tenant);
    await expect.poll(async () => (await seen()).opened, within).toBeNull();
    const refusal = (): Promise<unknown> =>
      other.tenantPseudonyms(tenant).then(
        () => 'there',
        (error: unknown) => (error instanceof DomainError ? error.code : error),
      );
    await expect.poll(refusal, within).toBe('NOT_FOUND');
  });
});

describe('what was erased', () => {
  it('opens as null once the slot is destroyed and forgotten; others stay', async () => {
    const fixture = await openFixture();
    const { vault, keyStore, reopen } = fixture;
    const { subjectId, sealer, takeSlot } = await openSealer(fixture);
    const [gone, kept] = [await takeSlot(), await takeSlot()];
    const context = place();
    const goneAt = { box: sealer.seal({ a: 1 }, context, gone), context, subjectId };
    const keptAt = { box: sealer.seal({ a: 2 }, context, kept), context, subjectId };

    await keyStore.destroySlots([gone.id]);
    vault.forgetSlots([gone.id]);

    for (const reader of [vault, reopen()]) {
      expect(await reader.open(goneAt)).toBeNull();
      expect(await reader.openMany([goneAt, keptAt])).toEqual([null, { a: 2 }]);
    }
    expect(vault.openCached(goneAt)).toBeUndefined();
  });

  it('opens as null once the subject is destroyed, though its slots are not', async () => {
    const fixture = await openFixture();
    const { vault, keyStore, tenant, reopen } = fixture;
    const { subjectId, sealer, takeSlot } = await openSealer(fixture);
    const context = place();
    const at = { box: sealer.seal({ a: 1 }, context, await takeSlot()), context, subjectId };
    expect(await vault.open(at)).toEqual({ a: 1 });

    await keyStore.destroySubject(subjectId);
    vault.forgetSubject(subjectId);
    expect(vault.openCached(at)).toBeUndefined();

    for (const reader of [vault, reopen()]) {
      expect(await reader.open(at)).toBeNull();
      expect(await reader.subjectName(subjectId)).toBeUndefined();
      expect(await reader.openSubject(tenant, { kind: 'user', id: 'ada' })).toBeUndefined();
      await expect(reader.sealerFor({ tenant, subjectId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(reader.subjectPseudonyms(subjectId)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    const again = await vault.ensureSubject(tenant, { kind: 'user', id: 'ada' });
    expect(again).not.toBe(subjectId);
    expect(await vault.subjectName(again)).toEqual({ kind: 'user', id: 'ada' });
  });

  it('does not come back through a read of its slot that was under way', async () => {
    const fixture = await openFixture();
    const { subjectId, sealer, takeSlot } = await openSealer(fixture);
    const slot = await takeSlot();
    const context = place();
    const at = { box: sealer.seal({ a: 1 }, context, slot), context, subjectId };

    const { vault: reader, answered, release } = slowVault(fixture, 'getSlots');
    const reading = reader.open(at);
    await answered;
    await fixture.keyStore.destroySlots([slot.id]);
    reader.forgetSlots([slot.id]);
    release();

    expect(await reading).toEqual({ a: 1 }); // it was asked before
    expect(reader.openCached(at)).toBeUndefined();
    expect(await reader.open(at)).toBeNull();
  });

  it('does not come back through a read of its subject that was under way', async () => {
    const fixture = await openFixture();
    const { subjectId } = await openSealer(fixture);

    const { vault: reader, answered, release } = slowVault(fixture, 'getSubject');
    const reading = reader.subjectName(subjectId);
    await answered;
    await fixture.keyStore.destroySubject(subjectId);
    reader.forgetSubject(subjectId);
    release();

    expect(await reading).toEqual({ kind: 'user', id: 'ada' }); // it was asked before
    expect(await reader.subjectName(subjectId)).toBeUndefined();
  });
});

describe('what lies in the key store and in a box', () => {
  it('never holds the text or the name, in any plain encoding', async () => {
    const fixture = await openFixture();
    const { keyStore } = fixture;
    const canary = 'canary-Zeisig-深圳南山';
    const { subjectId, sealer, takeSlot } = await openSealer(fixture, canary);
    const slot = await takeSlot();
    const box = sealer.seal({ content: canary, [canary]: [canary] }, place(), slot);

    const subject = await keyStore.getSubject(subjectId);
    const slots = await keyStore.getSlots([slot.id]);
    const stored = Buffer.concat([
      Buffer.from(box.iv, 'base64'),
      Buffer.from(box.ct, 'base64'),
      ...(subject === undefined ? [] : [subject.sealedName, subject.subjectKey]),
      ...slots.map(({ secret }) => secret),
      Buffer.from(JSON.stringify([box, subject, slots])),
    ]);
    const needles = [
      ...[canary, 'Zeisig', '深圳南山'].flatMap((text) => [
        Buffer.from(text, 'utf8'),
        Buffer.from(text, 'utf16le'),
        Buffer.from(text, 'utf16le').swap16(),
        Buffer.from(Buffer.from(text, 'utf8').toString('hex')),
      ]),
      // Base64 of a text differs by where the text begins: the middle of each of the three.
      ...[0, 1, 2].map((shift) => {
        const shifted = Buffer.concat([Buffer.alloc(shift), Buffer.from(canary, 'utf8')]);
        return Buffer.from(shifted.toString('base64').slice(4, -4));
      }),
    ];
    for (const needle of needles) {
      expect(needle.length).toBeGreaterThan(5);
      expect(stored.includes(needle)).toBe(false);
    }
  });
});
