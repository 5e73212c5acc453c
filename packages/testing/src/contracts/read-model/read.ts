import type { JsonObject, ReadModelWrite } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { people, type ReadModelContract } from './contract-options.ts';

const put = (
  collection: string,
  id: string,
  document: JsonObject,
  position: bigint,
): ReadModelWrite => ({ kind: 'put', collection, id, document, position });

export const readTests = ({ create }: ReadModelContract): void => {
  const filled = async () => {
    const store = await create();
    await store.port.declare(people);
    const writes = [
      put('people', 'ann', { city: 'Lyon', age: 30, member: true }, 1n),
      put('people', 'bob', { city: 'Lyon', age: 20, member: false }, 2n),
      put('people', 'cid', { city: '深圳', age: 40, member: null }, 3n),
      put('people', 'dot', { city: 'Lyon', age: 40 }, 4n),
      put('people', 'eve', { city: 'Lyon', age: 50, member: true }, 5n),
      { kind: 'delete', collection: 'people', id: 'eve', position: 6n },
      put('visits', 'v1', { person: 'ann' }, 7n),
      put('visits', 'v2', { person: 'ann' }, 8n),
    ] as const;
    await store.port.apply('people', 'live', writes, 8n);
    return store;
  };

  describe('read', () => {
    test('answers several requests in order, each with what is there', async () => {
      await using store = await filled();
      const answers = await store.port.read([
        { kind: 'get', collection: 'people', ids: ['cid', 'nobody', 'eve', 'ann'] },
        { kind: 'by-keys', collection: 'visits', index: 'by_person', keys: [['ann'], ['bob']] },
        { kind: 'get', collection: 'people', ids: [] },
        { kind: 'by-keys', collection: 'people', index: 'by_city', keys: [['深圳'], ['Lyon', 40]] },
      ]);
      expect(answers).toEqual([
        [
          { id: 'cid', document: { city: '深圳', age: 40, member: null }, position: 3n },
          { id: 'ann', document: { city: 'Lyon', age: 30, member: true }, position: 1n },
        ],
        [
          { id: 'v1', document: { person: 'ann' }, position: 7n },
          { id: 'v2', document: { person: 'ann' }, position: 8n },
        ],
        [],
        [
          { id: 'cid', document: { city: '深圳', age: 40, member: null }, position: 3n },
          { id: 'dot', document: { city: 'Lyon', age: 40 }, position: 4n },
        ],
      ]);
    });

    test('by keys tells null, false, 0 and the empty text apart, and takes a missing field for null', async () => {
      await using store = await filled();
      const { port } = store;
      await port.apply(
        'people',
        'live',
        [
          put('people', 'zero', { city: 'x', member: 0 }, 9n),
          put('people', 'empty', { city: 'x', member: '' }, 9n),
        ],
        9n,
      );
      const idsOf = async (key: string | number | boolean | null) =>
        (
          await port.read([
            { kind: 'by-keys', collection: 'people', index: 'by_member', keys: [[key]] },
          ])
        )[0]?.map(({ id }) => id);
      expect(await idsOf(null)).toEqual(['dot', 'cid']);
      expect(await idsOf(false)).toEqual(['bob']);
      expect(await idsOf(true)).toEqual(['ann']);
      expect(await idsOf(0)).toEqual(['zero']);
      expect(await idsOf('')).toEqual(['empty']);
      expect(await idsOf(1)).toEqual([]);
    });

    test('by keys answers at most the limit in all', async () => {
      await using store = await filled();
      const [answer] = await store.port.read([
        {
          kind: 'by-keys',
          collection: 'people',
          index: 'by_city',
          keys: [['Lyon'], ['深圳']],
          limit: 2,
        },
      ]);
      expect(answer?.map(({ id }) => id)).toEqual(['bob', 'ann']);
    });

    test('by keys answers at most 1,000 documents unless told otherwise', async () => {
      await using store = await filled();
      const { port } = store;
      const writes = Array.from({ length: 1_010 }, (_, index) =>
        put('visits', `bulk-${index}`, { person: 'bob' }, 9n),
      );
      await port.apply('people', 'live', writes, 9n);
      const keys = [['bob']];
      const byPerson = { kind: 'by-keys', collection: 'visits', index: 'by_person', keys } as const;
      const [some, all] = await port.read([byPerson, { ...byPerson, limit: 2_000 }]);
      expect(some).toHaveLength(1_000);
      expect(all).toHaveLength(1_010);
    });

    test('refuses what was not declared', async () => {
      await using store = await filled();
      const { port } = store;
      const unknown = port.read([{ kind: 'get', collection: 'strangers', ids: ['ann'] }]);
      await expect(unknown).rejects.toMatchObject({ code: 'INCOMPATIBLE' });
      const noIndex = port.find({ collection: 'people', index: 'by_name', equals: [] });
      await expect(noIndex).rejects.toMatchObject({ code: 'INCOMPATIBLE' });
      await expect(port.count('people', 'by_name', [])).rejects.toMatchObject({
        code: 'INCOMPATIBLE',
      });
    });
  });

  describe('count', () => {
    test('counts the documents of the first fields of an index', async () => {
      await using store = await filled();
      const { port } = store;
      expect(await port.count('people', 'by_city', [])).toBe(4);
      expect(await port.count('people', 'by_city', ['Lyon'])).toBe(3);
      expect(await port.count('people', 'by_city', ['Lyon', 40])).toBe(1);
      expect(await port.count('people', 'by_city', ['Paris'])).toBe(0);
      expect(await port.count('people', 'by_member', [null])).toBe(2);
      expect(await port.count('visits', 'all', [])).toBe(2);
    });
  });
};
