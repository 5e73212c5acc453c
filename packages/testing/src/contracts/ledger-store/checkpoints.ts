import { describe, expect, test } from 'vitest';
import { expectPortError } from '../../fixtures/expectations.ts';
import { newCheckpoint } from '../../fixtures/leaves.ts';
import { acme, globex, type LedgerStoreContract } from './contract-options.ts';

export const checkpointTests = ({ create }: LedgerStoreContract): void => {
  describe('checkpoints', () => {
    test('of a tenant: the last one is given back as it was added', async () => {
      await using store = await create();
      const { port } = store;
      expect(await port.lastCheckpoint(acme)).toBeUndefined();
      for (const size of [0n, 3n, 1_000n]) {
        const checkpoint = newCheckpoint(size);
        await port.addCheckpoint(acme, checkpoint);
        expect(await port.lastCheckpoint(acme)).toEqual(checkpoint);
      }
      expect(await port.lastCheckpoint(globex)).toBeUndefined();
    });

    test('only grow: a smaller one is refused and changes nothing', async () => {
      await using store = await create();
      const { port } = store;
      const checkpoint = newCheckpoint(10n);
      await port.addCheckpoint(acme, checkpoint);
      await expectPortError(port.addCheckpoint(acme, newCheckpoint(9n)), 'CORRUPT');
      await expectPortError(port.addCheckpoint(acme, newCheckpoint(0n)), 'CORRUPT');
      expect(await port.lastCheckpoint(acme)).toEqual(checkpoint);
      const other = newCheckpoint(1n);
      await port.addCheckpoint(globex, other);
      expect(await port.lastCheckpoint(globex)).toEqual(other);
    });

    test('may be added again, or signed anew for the same size', async () => {
      await using store = await create();
      const { port } = store;
      const [first, anew] = [newCheckpoint(10n), newCheckpoint(10n)];
      await port.addCheckpoint(acme, first);
      await port.addCheckpoint(acme, first);
      expect(await port.lastCheckpoint(acme)).toEqual(first);
      await port.addCheckpoint(acme, anew);
      expect(await port.lastCheckpoint(acme)).toEqual(anew);
    });

    test('are listed by size, from a size on', async () => {
      await using store = await create();
      const { port } = store;
      const all = [0n, 3n, 3n, 50n, 1_000n].map(newCheckpoint);
      for (const checkpoint of all) await port.addCheckpoint(acme, checkpoint);
      await port.addCheckpoint(globex, newCheckpoint(4n));
      expect(await port.checkpoints(acme, { from: 0n, limit: 10 })).toEqual(all);
      expect(await port.checkpoints(acme, { from: 3n, limit: 2 })).toEqual(all.slice(1, 3));
      expect(await port.checkpoints(acme, { from: 4n, limit: 1 })).toEqual(all.slice(3, 4));
      expect(await port.checkpoints(acme, { from: 1_001n, limit: 10 })).toEqual([]);
    });
  });
};
