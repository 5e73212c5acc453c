import type { EventId, LedgerLeaf } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { expectPortError } from '../../fixtures/expectations.ts';
import { newLeaves } from '../../fixtures/leaves.ts';
import { acme, allLeaves, globex, type LedgerStoreContract } from './contract-options.ts';

const leafOtherThan = ({ sequence }: LedgerLeaf): LedgerLeaf[] => newLeaves(1, sequence);

export const appendTests = ({ create }: LedgerStoreContract): void => {
  describe('append', () => {
    test('adds leaves behind the last one, as they are given', async () => {
      await using store = await create();
      const leaves = newLeaves(7);
      await store.port.append(acme, leaves.slice(0, 1));
      await store.port.append(acme, leaves.slice(1, 4));
      await store.port.append(acme, leaves.slice(4));
      expect(await allLeaves(store.port, acme)).toEqual(leaves);
    });

    test('of no leaves does nothing', async () => {
      await using store = await create();
      await store.port.append(acme, []);
      expect(await store.port.last(acme)).toBeUndefined();
    });

    test('counts every tenant from 0', async () => {
      await using store = await create();
      const [first, second] = [newLeaves(3), newLeaves(2)];
      await store.port.append(acme, first);
      await store.port.append(globex, second);
      expect(await allLeaves(store.port, acme)).toEqual(first);
      expect(await allLeaves(store.port, globex)).toEqual(second);
    });

    test('refuses a gap, in front of the leaves or among them, and adds none of them', async () => {
      await using store = await create();
      const { port } = store;
      const leaves = newLeaves(9);
      await expectPortError(port.append(acme, leaves.slice(1, 3)), 'CORRUPT');
      await port.append(acme, leaves.slice(0, 3));
      await expectPortError(port.append(acme, leaves.slice(4)), 'CORRUPT');
      await expectPortError(
        port.append(acme, [...leaves.slice(3, 5), ...leaves.slice(6)]),
        'CORRUPT',
      );
      await expectPortError(port.append(acme, leaves.slice(3, 6).toReversed()), 'CORRUPT');
      expect(await allLeaves(port, acme)).toEqual(leaves.slice(0, 3));
      await port.append(acme, leaves.slice(3));
      expect(await allLeaves(port, acme)).toEqual(leaves);
    });

    test('of leaves that are stored already does nothing', async () => {
      await using store = await create();
      const { port } = store;
      const leaves = newLeaves(5);
      await port.append(acme, leaves);
      for (const repeat of [leaves, leaves.slice(1, 3), leaves.slice(4)]) {
        await expect(port.append(acme, repeat)).resolves.toBeUndefined();
      }
      expect(await allLeaves(port, acme)).toEqual(leaves);
    });

    test('of stored leaves and new ones adds the new ones', async () => {
      await using store = await create();
      const leaves = newLeaves(8);
      await store.port.append(acme, leaves.slice(0, 5));
      await store.port.append(acme, leaves.slice(3));
      expect(await allLeaves(store.port, acme)).toEqual(leaves);
    });

    test('refuses other bytes at a place that is taken, and adds none of them', async () => {
      await using store = await create();
      const { port } = store;
      const leaves = newLeaves(5);
      await port.append(acme, leaves.slice(0, 4));
      for (const leaf of leaves.slice(0, 4)) {
        await expectPortError(port.append(acme, leafOtherThan(leaf)), 'CORRUPT');
      }
      const forged = [...leaves.slice(2, 3), ...newLeaves(2, 3n)];
      await expectPortError(port.append(acme, forged), 'CORRUPT');
      expect(await allLeaves(port, acme)).toEqual(leaves.slice(0, 4));
    });

    test('refuses a second leaf for one event, and adds none of them', async () => {
      await using store = await create();
      const { port } = store;
      const leaves = newLeaves(6);
      await port.append(acme, leaves.slice(0, 4));
      const again = newLeaves(2, 4n).map((leaf, index) => ({
        ...leaf,
        eventId: index === 1 ? (leaves[2]?.eventId ?? leaf.eventId) : leaf.eventId,
      }));
      await expectPortError(port.append(acme, again), 'CORRUPT');
      expect(await allLeaves(port, acme)).toEqual(leaves.slice(0, 4));
      await port.append(globex, leaves);
      expect(await allLeaves(port, globex)).toEqual(leaves);
    });

    test('lets one of two writers go on, and refuses the other', async () => {
      await using store = await create();
      const { port } = store;
      const [ours, theirs] = [newLeaves(20), newLeaves(20)];
      const outcomes = await Promise.allSettled([
        port.append(acme, ours),
        port.append(acme, theirs),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const winner = outcomes[0]?.status === 'fulfilled' ? ours : theirs;
      expect(await allLeaves(port, acme)).toEqual(winner);
    });

    test("keeps positions beyond 2⁵³, and leaves the caller's bytes as they are", async () => {
      await using store = await create();
      const shared = new Uint8Array([9, 1, 2, 3, 9]);
      const [leaf] = newLeaves(1);
      const hash = leaf?.hash ?? shared;
      const position = 2n ** 62n + 1n;
      const eventId = leaf?.eventId ?? ('' as EventId);
      const given = { sequence: 0n, eventId, bytes: shared.subarray(1, 4), hash, position };
      await store.port.append(acme, [given]);
      expect([...shared]).toEqual([9, 1, 2, 3, 9]);
      const stored = await store.port.last(acme);
      expect(stored?.position).toBe(position);
      expect([...(stored?.bytes ?? [])]).toEqual([1, 2, 3]);
      expect([...(stored?.hash ?? [])]).toEqual([...hash]);
    });
  });
};
