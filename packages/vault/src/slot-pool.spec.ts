import { instant, PortError } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { openFixture, openSealer, randomIds } from './testing/vault-fixture.ts';
import { createVault } from './vault.ts';

describe('key slots', () => {
  it('are durable before they are handed out, and never handed out twice', async () => {
    const fixture = await openFixture({ slotBatchSize: 8 });
    const { sealer } = await openSealer(fixture);
    const taken = (
      await Promise.all([1, 2, 3, 4, 1, 9, 40, 4, 3].map((count) => sealer.takeSlots(count)))
    ).flat();
    const ids = taken.map(({ id }) => id);
    expect(ids).toHaveLength(67);
    expect(new Set(ids).size).toBe(67);
    expect(await fixture.keyStore.getSlots(ids)).toHaveLength(67);
  });

  it('come from batches, not one write each', async () => {
    const fixture = await openFixture({ slotBatchSize: 64 });
    const { sealer } = await openSealer(fixture);
    for (let n = 0; n < 640; n += 1) await sealer.takeSlots(1);
    expect(fixture.keyStore.calls.get('addSlots')).toBeLessThanOrEqual(12);
  });

  it('are minted ahead, before the pool is dry', async () => {
    const fixture = await openFixture({ slotBatchSize: 8 });
    const { sealer } = await openSealer(fixture);
    for (let n = 0; n < 5; n += 1) await sealer.takeSlots(1);
    expect(fixture.keyStore.calls.get('addSlots')).toBe(2);
  });

  it('come in one write of their own when many are wanted at once', async () => {
    const fixture = await openFixture({ slotBatchSize: 8 });
    const { sealer } = await openSealer(fixture);
    expect(await sealer.takeSlots(40)).toHaveLength(40);
    expect(fixture.keyStore.calls.get('addSlots')).toBe(1);
  });

  it('that lay unused for half a day are replaced', async () => {
    const fixture = await openFixture({ slotBatchSize: 8 });
    const { sealer } = await openSealer(fixture);
    await sealer.takeSlots(1);
    const later = instant(Date.parse('2026-01-02T15:30:00.000Z'));
    fixture.clock.set(later);
    const [slot] = await sealer.takeSlots(1);
    const [stored] = await fixture.keyStore.getSlots(slot === undefined ? [] : [slot.id]);
    expect(stored?.mintedAt).toBe(later);
  });

  it('are asked for again after the key store failed', async () => {
    const { keyStore, rootKey, clock, tenant } = await openFixture();
    let broken = true;
    const vault = createVault({
      keyStore: {
        ...keyStore,
        addSlots: async (slots) => {
          if (broken) throw new PortError('UNAVAILABLE', 'disk full', { retryable: true });
          await keyStore.addSlots(slots);
        },
      },
      rootKey,
      ids: randomIds,
      clock,
    });
    const sealer = await vault.sealerFor({ tenant, subjectId: null });
    await expect(sealer.takeSlots(1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    broken = false;
    expect(await sealer.takeSlots(2)).toHaveLength(2);
  });
});
