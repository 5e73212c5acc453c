import type { ReadModel, ReadModelWrite } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { people, type ReadModelContract } from './contract-options.ts';

const put = (id: string, age: number, position: bigint): ReadModelWrite => ({
  kind: 'put',
  collection: 'people',
  id,
  document: { city: 'Lyon', age },
  position,
});

const ages = async (port: ReadModel, generation: 'live' | 'shadow'): Promise<unknown[]> => {
  const query = { collection: 'people', index: 'by_city', equals: ['Lyon'] };
  return (await port.find(query, generation)).documents.map(({ document }) => document['age']);
};

export const rebuildTests = ({ create }: ReadModelContract): void => {
  const filled = async () => {
    const store = await create();
    await store.port.declare(people);
    await store.port.apply('people', 'live', [put('ann', 1, 1n), put('bob', 2, 2n)], 2n);
    return store;
  };

  describe('a rebuild', () => {
    test('fills a shadow while the live generation answers, then takes its place', async () => {
      await using store = await filled();
      const { port } = store;
      await port.startRebuild('people');
      expect(await port.checkpoint('people', 'shadow')).toBeUndefined();
      await port.apply('people', 'shadow', [put('ann', 11, 1n)], 1n);
      expect(await ages(port, 'live')).toEqual([1, 2]);
      expect(await ages(port, 'shadow')).toEqual([11]);
      expect(await port.checkpoint('people', 'live')).toBe(2n);
      expect(await port.checkpoint('people', 'shadow')).toBe(1n);
      const [shadowed] = await port.read(
        [{ kind: 'get', collection: 'people', ids: ['ann'] }],
        'shadow',
      );
      expect(shadowed).toEqual([{ id: 'ann', document: { city: 'Lyon', age: 11 }, position: 1n }]);

      await port.promoteShadow('people');
      expect(await ages(port, 'live')).toEqual([11]);
      expect(await port.count('people', 'by_city', ['Lyon'])).toBe(1);
      expect(await port.checkpoint('people', 'live')).toBe(1n);
      expect(await port.checkpoint('people', 'shadow')).toBeUndefined();
      await port.apply('people', 'live', [put('cid', 12, 3n)], 3n);
      expect(await ages(port, 'live')).toEqual([11, 12]);
    });

    test('carries a checkpoint alone to the generation that is there now, and never back', async () => {
      await using store = await filled();
      const { port } = store;
      await port.apply('people', 'live', [], 3n);
      await port.startRebuild('people');
      await port.apply('people', 'shadow', [put('ann', 11, 1n)], 1n);
      await port.apply('people', 'shadow', [], 2n);
      expect(await port.checkpoint('people', 'live')).toBe(3n);
      expect(await port.checkpoint('people', 'shadow')).toBe(2n);

      await port.promoteShadow('people');
      await expect(port.apply('people', 'shadow', [], 9n)).rejects.toMatchObject({
        code: 'INCOMPATIBLE',
      });
      await port.apply('people', 'live', [], 4n);
      await port.apply('people', 'live', [], 3n);
      expect(await port.checkpoint('people', 'live')).toBe(4n);
      expect(await ages(port, 'live')).toEqual([11]);
    });

    test('starts from nothing each time, and ends when it is abandoned', async () => {
      await using store = await filled();
      const { port } = store;
      await port.startRebuild('people');
      await port.apply('people', 'shadow', [put('ann', 11, 1n)], 1n);
      await port.startRebuild('people');
      expect(await ages(port, 'shadow')).toEqual([]);
      expect(await port.checkpoint('people', 'shadow')).toBeUndefined();
      await port.abandonRebuild('people');
      await port.abandonRebuild('people');
      await expect(port.promoteShadow('people')).rejects.toMatchObject({ code: 'INCOMPATIBLE' });
      await expect(port.apply('people', 'shadow', [], 1n)).rejects.toMatchObject({
        code: 'INCOMPATIBLE',
      });
      expect(await ages(port, 'live')).toEqual([1, 2]);
    });

    test('shows a reader the old generation or the new one, never a mixture', async () => {
      await using store = await filled();
      const { port } = store;
      const ids = Array.from({ length: 50 }, (_, index) => `p${index}`);
      const fill = (age: number) => ids.map((id) => put(id, age, 3n));
      await port.apply('people', 'live', fill(1), 3n);
      await port.startRebuild('people');
      await port.apply('people', 'shadow', fill(2), 3n);
      const promoted = port.promoteShadow('people');
      const seen: unknown[][] = [];
      for (let round = 0; round < 20; round += 1) {
        const [first, second] = await port.read([
          { kind: 'get', collection: 'people', ids },
          { kind: 'by-keys', collection: 'people', index: 'by_city', keys: [['Lyon']] },
        ]);
        const ofIds = second?.filter(({ id }) => ids.includes(id)) ?? [];
        seen.push([...(first ?? []), ...ofIds].map(({ document }) => document['age']));
      }
      await promoted;
      for (const found of seen) {
        expect(found).toHaveLength(100);
        expect(new Set(found).size).toBe(1);
      }
      expect(await ages(port, 'live')).toEqual(ids.map(() => 2));
    });

    test('that is equal has an equal digest, whatever the order of the writes', async () => {
      await using store = await filled();
      const { port } = store;
      await port.apply(
        'people',
        'live',
        [{ kind: 'delete', collection: 'people', id: 'gone', position: 3n }],
        3n,
      );
      await port.startRebuild('people');
      await port.apply('people', 'shadow', [put('bob', 2, 2n)], 2n);
      const partial = await port.digest('people', 'shadow');
      await port.apply('people', 'shadow', [put('ann', 1, 1n)], 3n);
      const live = await port.digest('people', 'live');
      expect(live).toMatch(/^[0-9a-f]{64}$/);
      expect(partial).not.toBe(live);
      expect(await port.digest('people', 'shadow')).toBe(live);
      await port.apply('people', 'shadow', [put('ann', 1, 4n)], 4n);
      expect(await port.digest('people', 'shadow')).not.toBe(live);
    });
  });
};
