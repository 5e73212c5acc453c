import { eventId } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { newLeaves } from '../../fixtures/leaves.ts';
import { acme, allLeaves, globex, type LedgerStoreContract } from './contract-options.ts';

export const readTests = ({ create }: LedgerStoreContract): void => {
  describe('reading', () => {
    test('gives leaves in order, from a sequence on, up to the limit', async () => {
      await using store = await create();
      const { port } = store;
      const leaves = newLeaves(30);
      await port.append(acme, leaves);
      await port.append(globex, newLeaves(30));
      expect(await port.read(acme, { from: 0n, limit: 4 })).toEqual(leaves.slice(0, 4));
      expect(await port.read(acme, { from: 9n, limit: 12 })).toEqual(leaves.slice(9, 21));
      expect(await port.read(acme, { from: 28n, limit: 10 })).toEqual(leaves.slice(28));
      expect(await port.read(acme, { from: 30n, limit: 10 })).toEqual([]);
    });

    test('of a tenant without leaves gives none', async () => {
      await using store = await create();
      await store.port.append(acme, newLeaves(2));
      expect(await allLeaves(store.port, globex)).toEqual([]);
      expect(await store.port.last(globex)).toBeUndefined();
    });

    test('gives thousands at a time', async () => {
      await using store = await create();
      const leaves = newLeaves(5_000);
      await store.port.append(acme, leaves);
      const read = await allLeaves(store.port, acme);
      expect(read.map(({ sequence }) => sequence)).toEqual(leaves.map(({ sequence }) => sequence));
      expect(read.at(-1)).toEqual(leaves.at(-1));
    });

    test('of the last leaf gives the one with the highest sequence', async () => {
      await using store = await create();
      const leaves = newLeaves(12);
      for (const leaf of leaves) {
        await store.port.append(acme, [leaf]);
        expect(await store.port.last(acme)).toEqual(leaf);
      }
    });

    test('finds the leaf of an event, of that tenant alone', async () => {
      await using store = await create();
      const { port } = store;
      const leaves = newLeaves(20);
      await port.append(acme, leaves);
      for (const leaf of leaves) expect(await port.findEvent(acme, leaf.eventId)).toEqual(leaf);
      const [other] = newLeaves(1);
      expect(await port.findEvent(acme, other?.eventId ?? eventId(''))).toBeUndefined();
      expect(await port.findEvent(globex, leaves[3]?.eventId ?? eventId(''))).toBeUndefined();
    });

    test('finds the last leaf up to a position', async () => {
      await using store = await create();
      const { port } = store;
      const leaves = newLeaves(10); // at positions 5, 8, 11 …
      await port.append(acme, leaves);
      await port.append(globex, newLeaves(1));
      expect(await port.lastUpTo(acme, 4n)).toBeUndefined();
      expect(await port.lastUpTo(acme, 5n)).toEqual(leaves[0]);
      expect(await port.lastUpTo(acme, 10n)).toEqual(leaves[1]);
      expect(await port.lastUpTo(acme, 11n)).toEqual(leaves[2]);
      expect(await port.lastUpTo(acme, 1_000n)).toEqual(leaves[9]);
    });

    test('names the tenants that have leaves', async () => {
      await using store = await create();
      const { port } = store;
      expect(await port.tenants()).toEqual([]);
      await port.append(globex, newLeaves(2));
      await port.append(acme, newLeaves(1));
      expect(await port.tenants()).toEqual([acme, globex]);
    });
  });
};
