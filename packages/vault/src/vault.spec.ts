import { describe, expect, it } from 'vitest';
import { openFixture, place } from './testing/vault-fixture.ts';

describe('sealing and opening', () => {
  it('opens what it sealed, in this process and in the next', async () => {
    const { vault, tenant, reopen } = await openFixture();
    const subjectId = await vault.ensureSubject(tenant, { kind: 'user', id: 'ada' });
    const sealer = await vault.sealerFor({ tenant, subjectId });
    const [slot] = await sealer.takeSlots(1);
    if (slot === undefined) throw new Error('no slot');
    const document = { content: 'lives in 深圳', tags: ['home'], n: 1.5, nothing: null };
    const box = sealer.seal(document, place(), slot);

    const at = { box, context: place(), subjectId };
    expect(vault.openCached(at)).toEqual(document);
    expect(await vault.open(at)).toEqual(document);
    expect(reopen().openCached(at)).toBeUndefined();
    expect(await reopen().open(at)).toEqual(document);
  });
});
