import { type KeySlot, keySlotId, tenantId } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { newKeySlot, newKeySlots, newWrappedKey } from '../../fixtures/keys.ts';
import type { KeyStoreContract } from './contract-options.ts';

const idsOf = (slots: readonly KeySlot[]) => slots.map(({ id }) => id);
const byId = (slots: readonly KeySlot[]): KeySlot[] =>
  slots.toSorted((left, right) => (left.id < right.id ? -1 : 1));

export const slotTests = ({ create }: KeyStoreContract): void => {
  describe('key slots', () => {
    test('are given back as they were added, a batch at a time', async () => {
      await using store = await create();
      const { port } = store;
      const slots = newKeySlots(512);
      await port.addSlots(slots);
      await port.addSlots(newKeySlots(3));
      expect(byId(await port.getSlots(idsOf(slots)))).toEqual(byId(slots));
    });

    test('are found by the thousand', async () => {
      await using store = await create();
      const { port } = store;
      const slots = newKeySlots(2_500);
      await port.addSlots(slots);
      expect(byId(await port.getSlots(idsOf(slots)))).toEqual(byId(slots));
    });

    test('that do not exist are left out', async () => {
      await using store = await create();
      const { port } = store;
      const slot = newKeySlot();
      expect(await port.getSlots([slot.id])).toEqual([]);
      await port.addSlots([slot]);
      expect(await port.getSlots([keySlotId('a'), slot.id, keySlotId('')])).toEqual([slot]);
      expect(await port.getSlots([])).toEqual([]);
    });

    test('may come in a batch of none', async () => {
      await using store = await create();
      await expect(store.port.addSlots([])).resolves.toBeUndefined();
      await expect(store.port.destroySlots([])).resolves.toBeUndefined();
    });

    test("keep the secrets' bytes, and leave the caller's as they are", async () => {
      await using store = await create();
      const { port } = store;
      const shared = new Uint8Array([9, 0, 255, 128, 9]);
      const slots = [
        newKeySlot({ secret: shared.subarray(1, 4) }),
        newKeySlot({ secret: new Uint8Array([7]) }),
      ];
      await port.addSlots(slots);
      expect([...shared]).toEqual([9, 0, 255, 128, 9]);
      const stored = byId(await port.getSlots(idsOf(slots)));
      expect(stored.map(({ secret }) => [...secret])).toEqual(
        byId(slots).map(({ secret }) => [...secret]),
      );
    });

    test('that were destroyed are left out, others stay', async () => {
      await using store = await create();
      const { port } = store;
      const [gone, kept] = [newKeySlots(40), newKeySlots(40)];
      await port.addSlots(gone.flatMap((slot, index) => [slot, kept[index] ?? slot]));
      await port.destroySlots(idsOf(gone));
      expect(byId(await port.getSlots(idsOf([...gone, ...kept])))).toEqual(byId(kept));
      const later = newKeySlots(60);
      await port.addSlots(later);
      expect(byId(await port.getSlots(idsOf([...gone, ...kept, ...later])))).toEqual(
        byId([...kept, ...later]),
      );
    });

    test('may be destroyed again, or without ever having been there', async () => {
      await using store = await create();
      const { port } = store;
      const [slot, kept] = [newKeySlot(), newKeySlot()];
      await port.addSlots([slot, kept]);
      for (const ids of [[slot.id, slot.id], [slot.id], [keySlotId('nobody')]]) {
        await expect(port.destroySlots(ids)).resolves.toBeUndefined();
      }
      expect(await port.getSlots([slot.id, kept.id])).toEqual([kept]);
    });

    test('of a tenant are listed in pages, each once', async () => {
      await using store = await create();
      const { port } = store;
      const slots = newKeySlots(25);
      const other = newKeySlot({ tenant: tenantId('other') });
      await port.addSlots([...slots, other]);
      const found: KeySlot[] = [];
      for (;;) {
        const after = found.at(-1)?.id ?? null;
        const page = await port.listSlots(tenantId('acme'), { after, limit: 10 });
        if (page.length === 0) break;
        expect(page.length).toBeLessThanOrEqual(10);
        found.push(...page);
      }
      expect(found).toEqual(byId(slots));
    });

    test('get other secrets where they are still there', async () => {
      await using store = await create();
      const { port } = store;
      const [gone, changed, kept] = [newKeySlot(), newKeySlot(), newKeySlot()];
      await port.addSlots([gone, changed, kept]);
      await port.destroySlots([gone.id]);
      for (const secret of [newWrappedKey(), new Uint8Array([1, 2, 3])]) {
        await port.rewrapSlots([
          { id: gone.id, secret },
          { id: changed.id, secret },
        ]);
        expect(byId(await port.getSlots(idsOf([gone, changed, kept])))).toEqual(
          byId([{ ...changed, secret }, kept]),
        );
      }
      await expect(port.rewrapSlots([])).resolves.toBeUndefined();
    });
  });
};
