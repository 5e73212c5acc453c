import type { FindQuery, JsonObject, ReadModel, ReadModelWrite } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { people, type ReadModelContract } from './contract-options.ts';

const put = (id: string, document: JsonObject, position: bigint): ReadModelWrite => ({
  kind: 'put',
  collection: 'people',
  id,
  document,
  position,
});

type Query = Partial<Omit<FindQuery, 'collection'>>;

const idsOf = async (port: ReadModel, query: Query): Promise<string[]> => {
  const page = await port.find({ collection: 'people', index: 'by_city', equals: [], ...query });
  return page.documents.map(({ id }) => id);
};

/** All pages, with `between` run after each. */
const pages = async (
  port: ReadModel,
  query: Query,
  between: (page: number) => Promise<void> = async () => undefined,
): Promise<string[][]> => {
  const all: string[][] = [];
  let after: string | undefined;
  do {
    const page = await port.find({
      collection: 'people',
      index: 'by_city',
      equals: [],
      ...query,
      ...(after === undefined ? {} : { after }),
    });
    all.push(page.documents.map(({ id }) => id));
    after = page.next;
    await between(all.length);
  } while (after !== undefined);
  return all;
};

export const findTests = ({ create }: ReadModelContract): void => {
  const filled = async (writes: readonly ReadModelWrite[]) => {
    const store = await create();
    await store.port.declare(people);
    await store.port.apply('people', 'live', writes, 1n);
    return store;
  };
  const numbered = (count: number) =>
    filled(
      Array.from({ length: count }, (_, index) =>
        put(`p${String(index).padStart(3, '0')}`, { city: 'Lyon', age: index }, 1n),
      ),
    );

  describe('find', () => {
    test('orders by the fields after those that are equal, then by id', async () => {
      await using store = await filled([
        put('b', { city: 'Lyon', age: 20 }, 1n),
        put('a', { city: 'Lyon', age: 20 }, 1n),
        put('c', { city: 'Lyon', age: 3 }, 1n),
        put('d', { city: 'Bonn', age: 99 }, 1n),
      ]);
      const { port } = store;
      expect(await idsOf(port, {})).toEqual(['d', 'c', 'a', 'b']);
      expect(await idsOf(port, { order: 'descending' })).toEqual(['b', 'a', 'c', 'd']);
      expect(await idsOf(port, { equals: ['Lyon'] })).toEqual(['c', 'a', 'b']);
      expect(await idsOf(port, { equals: ['Lyon', 20] })).toEqual(['a', 'b']);
      expect(await idsOf(port, { equals: ['Lyon', 20], order: 'descending' })).toEqual(['b', 'a']);
    });

    test('orders null, numbers, texts by code point, then false and true', async () => {
      const values = [null, -2.5, 0, 10, '', '10', '9', 'Z', 'a', 'ä', '\uFF5E', '😀', false, true];
      await using store = await filled(
        values.map((age, index) => put(`v${String(index).padStart(2, '0')}`, { age }, 1n)),
      );
      const page = await store.port.find({ collection: 'people', index: 'by_age', equals: [] });
      expect(page.documents.map(({ document }) => document['age'])).toEqual(values);
      expect(page.next).toBeUndefined();
    });

    test('answers whole documents with their positions', async () => {
      await using store = await filled([put('ann', { city: 'Lyon', age: 1, more: [1] }, 1n)]);
      const page = await store.port.find({
        collection: 'people',
        index: 'by_city',
        equals: ['Lyon'],
      });
      expect(page).toEqual({
        documents: [{ id: 'ann', document: { city: 'Lyon', age: 1, more: [1] }, position: 1n }],
        next: undefined,
      });
    });

    test('bounds the field after those that are equal, within the type of the bound', async () => {
      await using store = await filled(
        [null, 1, 2, 3, 'a', 'b', 'c', true].map((age, index) =>
          put(`v${index}`, { city: 'Lyon', age }, 1n),
        ),
      );
      const { port } = store;
      const ages = async (range: FindQuery['range']) => {
        const page = await port.find({
          collection: 'people',
          index: 'by_city',
          equals: ['Lyon'],
          ...(range === undefined ? {} : { range }),
        });
        return page.documents.map(({ document }) => document['age']);
      };
      expect(await ages({ gte: 2 })).toEqual([2, 3]);
      expect(await ages({ gt: 2 })).toEqual([3]);
      expect(await ages({ lte: 2 })).toEqual([1, 2]);
      expect(await ages({ lt: 2 })).toEqual([1]);
      expect(await ages({ gt: 1, lte: 3 })).toEqual([2, 3]);
      expect(await ages({ gte: 'b' })).toEqual(['b', 'c']);
      expect(await ages({ lt: 'b' })).toEqual(['a']);
      expect(await ages({ gte: 'a', lt: 'c' })).toEqual(['a', 'b']);
      expect(await ages({ gt: 3 })).toEqual([]);
    });

    test('answers at most 100 documents unless told otherwise', async () => {
      await using store = await numbered(120);
      expect(await idsOf(store.port, {})).toHaveLength(100);
      expect(await idsOf(store.port, { limit: 110 })).toHaveLength(110);
    });

    test.each(['ascending', 'descending'] as const)('goes through all pages, %s', async (order) => {
      await using store = await numbered(25);
      const whole = await idsOf(store.port, { order });
      const paged = await pages(store.port, { order, limit: 10 });
      expect(paged.map(({ length }) => length)).toEqual([10, 10, 5]);
      expect(paged.flat()).toEqual(whole);
      const exact = await pages(store.port, { order, limit: 5 });
      expect(exact.flat()).toEqual(whole);
      expect(exact).toHaveLength(5);
    });

    test('pages through equal keys, nulls and ranges', async () => {
      await using store = await filled(
        Array.from({ length: 12 }, (_, index) =>
          put(
            `v${String(index).padStart(2, '0')}`,
            { city: index < 6 ? null : 'Lyon', age: 1 },
            1n,
          ),
        ),
      );
      const { port } = store;
      expect((await pages(port, { limit: 5 })).flat()).toEqual(await idsOf(port, {}));
      const ranged = { equals: ['Lyon'], range: { gte: 1 } };
      expect((await pages(port, { ...ranged, limit: 4 })).flat()).toEqual(
        await idsOf(port, ranged),
      );
    });

    test('shows no document twice while documents are added, changed, moved and deleted', async () => {
      await using store = await numbered(30);
      const { port } = store;
      const seen = (
        await pages(port, { limit: 10 }, async (page) => {
          if (page !== 1) return;
          await port.apply(
            'people',
            'live',
            [
              put('p000', { city: 'Lyon', age: 25.5 }, 2n),
              put('p001', { city: 'Lyon', age: 1, note: 'changed' }, 2n),
              put('p020', { city: 'Lyon', age: 20, note: 'changed' }, 2n),
              put('early', { city: 'Lyon', age: -1 }, 2n),
              { kind: 'delete', collection: 'people', id: 'p005', position: 2n },
              { kind: 'delete', collection: 'people', id: 'p015', position: 2n },
            ],
            2n,
          );
          await port.apply('people', 'live', [put('p005', { city: 'Lyon', age: 29.5 }, 3n)], 3n);
        })
      ).flat();
      expect(seen).toEqual([...new Set(seen)]);
      const untouched = Array.from(
        { length: 30 },
        (_, index) => `p${String(index).padStart(3, '0')}`,
      );
      const expected = untouched.filter((id) => id !== 'p015');
      expect(seen.filter((id) => id !== 'early')).toEqual(expected);
    });

    test('refuses a page mark that is none', async () => {
      await using store = await numbered(3);
      const strange = store.port.find({
        collection: 'people',
        index: 'by_city',
        equals: [],
        after: 'e30',
      });
      await expect(strange).rejects.toBeInstanceOf(Error);
    });
  });
};
