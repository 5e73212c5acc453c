import { describe, expect, test } from 'vitest';
import { expectPortError } from '../../fixtures/expectations.ts';
import { newHashes, newLeaves } from '../../fixtures/leaves.ts';
import { acme, globex, type LedgerStoreContract } from './contract-options.ts';

export const hashTests = ({ create }: LedgerStoreContract): void => {
  describe('hashes of subtrees', () => {
    test('of level 0 are those of the leaves', async () => {
      await using store = await create();
      const leaves = newLeaves(12);
      await store.port.append(acme, leaves);
      const hashes = leaves.map(({ hash }) => hash);
      expect(await store.port.readHashes(acme, 0, { from: 0n, limit: 100 })).toEqual(hashes);
      expect(await store.port.readHashes(acme, 0, { from: 4n, limit: 3 })).toEqual(
        hashes.slice(4, 7),
      );
    });

    test('are given back by tenant and level, in order, from a number on', async () => {
      await using store = await create();
      const { port } = store;
      const [first, second] = [newHashes(5), newHashes(2)];
      await port.addHashes(acme, 1, { from: 0n, hashes: first.slice(0, 3) });
      await port.addHashes(acme, 1, { from: 3n, hashes: first.slice(3) });
      await port.addHashes(acme, 2, { from: 0n, hashes: second });
      expect(await port.readHashes(acme, 1, { from: 0n, limit: 9 })).toEqual(first);
      expect(await port.readHashes(acme, 1, { from: 1n, limit: 2 })).toEqual(first.slice(1, 3));
      expect(await port.readHashes(acme, 2, { from: 0n, limit: 9 })).toEqual(second);
      expect(await port.readHashes(acme, 3, { from: 0n, limit: 9 })).toEqual([]);
      expect(await port.readHashes(globex, 1, { from: 0n, limit: 9 })).toEqual([]);
    });

    test('may be added again, never over others and never with a gap', async () => {
      await using store = await create();
      const { port } = store;
      const hashes = newHashes(4);
      await port.addHashes(acme, 1, { from: 0n, hashes: hashes.slice(0, 2) });
      await port.addHashes(acme, 1, { from: 0n, hashes: hashes.slice(0, 3) });
      await expectPortError(
        port.addHashes(acme, 1, { from: 2n, hashes: [...newHashes(1), ...hashes.slice(3)] }),
        'CORRUPT',
      );
      await expectPortError(port.addHashes(acme, 1, { from: 4n, hashes: newHashes(1) }), 'CORRUPT');
      expect(await port.readHashes(acme, 1, { from: 0n, limit: 9 })).toEqual(hashes.slice(0, 3));
    });
  });
};
