import { type JsonObject, type SealedBox, tenantId } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoxAt } from './data-keys.ts';
import { openFixture, openSealer, place } from './testing/vault-fixture.ts';

const fixture = await openFixture();
const { vault, keyStore, tenant, reopen } = fixture;
const ada = await openSealer(fixture);

const sealed = async (document: JsonObject = { content: 'lives in 深圳' }): Promise<BoxAt> => ({
  box: ada.sealer.seal(document, place(), await ada.takeSlot()),
  context: place(),
  subjectId: ada.subjectId,
});

const flipped = (base64: string, byte: number): string => {
  const bytes = Buffer.from(base64, 'base64');
  const at = byte % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString('base64');
};

describe('sealing and opening', () => {
  it('opens any JSON document, in this process and in the next', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
        async (value) => {
          const document = JSON.parse(JSON.stringify(value)) as JsonObject;
          const at = await sealed(document);
          expect(vault.openCached(at)).toEqual(document);
          expect(await vault.open(at)).toEqual(document);
          expect(await reopen().open(at)).toEqual(document);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([
    ['a lone surrogate', 'half \ud83d of a pair'],
    ['NUL and control characters', 'a\u0000b\u0007c'],
    ['right-to-left marks', '\u202Eabc\u202C שלום'],
    ['combining marks and emoji', 'e\u0301 👩‍👩‍👧‍👦'],
  ])('gives back %s as it came', async (_name, content) => {
    const at = await sealed({ content });
    expect(await reopen().open(at)).toEqual({ content });
  });

  it('refuses a document that JSON cannot carry', async () => {
    const slot = await ada.takeSlot();
    expect(() => ada.sealer.seal({ n: Number.NaN }, place(), slot)).toThrow(/NaN/);
  });

  it('never gives the same bytes twice', async () => {
    const slot = await ada.takeSlot();
    const boxes = Array.from({ length: 100 }, () => ada.sealer.seal({ a: 1 }, place(), slot));
    expect(new Set(boxes.map((box) => box.iv)).size).toBe(boxes.length);
    expect(new Set(boxes.map((box) => box.ct)).size).toBe(boxes.length);
  });

  it('seals for the streams of the tenant itself', async () => {
    const sealer = await vault.sealerFor({ tenant, subjectId: null });
    const context = place({ stream: 'tenant-acme' });
    const [slot] = await sealer.takeSlots(1);
    if (slot === undefined) throw new Error('no slot');
    const at = { box: sealer.seal({ reason: 'audit' }, context, slot), context, subjectId: null };
    expect(await reopen().open(at)).toEqual({ reason: 'audit' });
    await expect(reopen().open({ ...at, subjectId: ada.subjectId })).rejects.toMatchObject({
      code: 'CORRUPT',
    });
  });

  it('keeps a vector to the precision of half floats', async () => {
    const slot = await ada.takeSlot();
    const context = place({ box: 'sealed_vector' });
    const vector = Float32Array.from([0.6, -0.8, 0, 1, -1, 0.333]);
    const box = ada.sealer.sealVector(vector, context, slot);
    const opened = await reopen().openVector({ box, context, subjectId: ada.subjectId });
    expect(opened).toHaveLength(vector.length);
    for (const [index, value] of vector.entries()) {
      expect(opened?.[index]).toBeCloseTo(value, 3);
    }
    expect(vault.openVectorCached({ box, context, subjectId: ada.subjectId })).toEqual(opened);
  });
});

describe('a box opens only where it was sealed', () => {
  it.each([
    ['tenant', { tenant: 'other' }],
    ['stream', { stream: 'memory-BBBBBBBBBBBBBBBBBBBBBB' }],
    ['event', { eventId: '01977a3e-5f2b-7c11-9a53-000000000002' }],
    ['box name', { box: 'sealed_vector' }],
    ['schema version', { schemaVersion: 2 }],
  ])('not with another %s', async (_name, change) => {
    const at = { ...(await sealed()), context: place(change) };
    await expect(reopen().open(at)).rejects.toMatchObject({ code: 'CORRUPT' });
  });

  it('not in any other context, whatever it is', async () => {
    const at = await sealed();
    const opener = await vault.openerFor([at]);
    const context = fc.record({
      tenant: fc.constant('acme'),
      stream: fc.string(),
      eventId: fc.string(),
      box: fc.string(),
      schemaVersion: fc.nat(),
    });
    fc.assert(
      fc.property(context, (other) => {
        expect(() => opener.open({ ...at, context: other })).toThrow(/sealed box/);
      }),
    );
  });

  it('not in another tenant that has keys', async () => {
    await vault.ensureTenant(tenantId('umbrella'));
    const at = await sealed();
    const moved = { ...at, context: place({ tenant: 'umbrella' }) };
    for (const reader of [vault, reopen()]) {
      await expect(reader.open(moved)).rejects.toMatchObject({ code: 'CORRUPT' });
      await expect(reader.openMany([at, moved])).rejects.toMatchObject({ code: 'CORRUPT' });
    }
  });

  it('not for another subject, and the right one still reads it', async () => {
    const { subjectId } = await openSealer(fixture, 'bob');
    const at = await sealed();
    for (const reader of [vault, reopen()]) {
      await expect(reader.open({ ...at, subjectId })).rejects.toMatchObject({ code: 'CORRUPT' });
      expect(await reader.open(at)).toEqual({ content: 'lives in 深圳' });
    }
  });

  it('not with the ciphertext, iv or slot of another box', async () => {
    const one = await sealed({ content: 'one' });
    const two = await sealed({ content: 'two' });
    const swaps: SealedBox[] = [
      { ...one.box, ct: two.box.ct },
      { ...one.box, iv: two.box.iv },
      { ...one.box, k: two.box.k },
    ];
    for (const box of swaps) {
      await expect(reopen().open({ ...one, box })).rejects.toMatchObject({ code: 'CORRUPT' });
    }
  });

  it('not after a change of any bit', async () => {
    const at = await sealed();
    const opener = await vault.openerFor([at]);
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('iv', 'ct'), (byte, part) => {
        const box = { ...at.box, [part]: flipped(at.box[part], byte) };
        expect(() => opener.open({ ...at, box })).toThrow(/sealed box/);
      }),
    );
  });

  it.each([
    ['no iv', { iv: undefined }],
    ['an empty iv', { iv: '' }],
    ['an empty ciphertext', { ct: '' }],
    ['a short ciphertext', { ct: 'AAAA' }],
    ['another version', { v: 2 }],
    ['no slot', { k: 7 }],
  ])('not with %s', async (_name, change) => {
    const at = await sealed();
    const box = { ...at.box, ...change } as unknown as SealedBox; // what a damaged row may hold
    await expect(vault.open({ ...at, box })).rejects.toMatchObject({ code: 'CORRUPT' });
    expect(() => vault.openCached({ ...at, box })).toThrow(/sealed box/);
  });

  it('not when the stored slot was altered', async () => {
    const at = await sealed();
    const [slot] = await keyStore.getSlots([at.box.k]);
    if (slot === undefined) throw new Error('no slot');
    const secret = Uint8Array.from(slot.secret);
    secret[20] = (secret[20] ?? 0) ^ 1;
    await keyStore.addSlots([{ ...slot, secret }]);
    await expect(reopen().open(at)).rejects.toMatchObject({ code: 'CORRUPT' });
    await keyStore.addSlots([{ ...slot, secret: secret.subarray(0, 12) }]);
    await expect(reopen().open(at)).rejects.toMatchObject({ code: 'CORRUPT' });
  });
});

describe('the sealer refuses a mistake of its caller', () => {
  it('a context of another tenant', async () => {
    const slot = await ada.takeSlot();
    expect(() => ada.sealer.seal({}, place({ tenant: 'other' }), slot)).toThrow(TypeError);
  });

  it('a slot that it did not mint', () => {
    const slot = { id: 'AAAAAAAAAAAAAAAAAAAAAA' as SealedBox['k'] };
    expect(() => ada.sealer.seal({}, place(), slot)).toThrow(TypeError);
  });

  it('a slot that another subject has used', async () => {
    const bob = await openSealer(fixture, 'bob');
    const slot = await ada.takeSlot();
    ada.sealer.seal({}, place(), slot);
    expect(() => bob.sealer.seal({}, place(), slot)).toThrow(TypeError);
  });

  it('an opener used for a box that it was not made for', async () => {
    const opener = await vault.openerFor([await sealed()]);
    const other = await sealed();
    expect(() => opener.open(other)).toThrow(TypeError);
  });
});

describe('reading many', () => {
  it('keeps the order and asks the key store once', async () => {
    const boxes = await Promise.all(
      Array.from({ length: 300 }, (_, n) => sealed({ content: `number ${n}` })),
    );
    const cold = reopen();
    const before = keyStore.calls.get('getSlots') ?? 0;
    const opened = await cold.openMany(boxes);
    expect(opened).toEqual(boxes.map((_, n) => ({ content: `number ${n}` })));
    expect(keyStore.calls.get('getSlots')).toBe(before + 1);
    await cold.openMany(boxes);
    expect(keyStore.calls.get('getSlots')).toBe(before + 1);
  });

  it('opens more boxes than its cache holds', async () => {
    const boxes = await Promise.all(Array.from({ length: 20 }, () => sealed()));
    const small = reopen(undefined, { dataKeyCacheSize: 3 });
    expect(await small.openMany(boxes)).not.toContain(null);
  });

  it('opens nothing for nothing', async () => {
    expect(await vault.openMany([])).toEqual([]);
  });
});
