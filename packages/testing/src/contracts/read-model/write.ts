import type { JsonObject, ReadModel, ReadModelWrite, StoredDocument } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { people, type ReadModelContract } from './contract-options.ts';

const put = (id: string, document: JsonObject, position: bigint): ReadModelWrite => ({
  kind: 'put',
  collection: 'people',
  id,
  document,
  position,
});
const remove = (id: string, position: bigint): ReadModelWrite => ({
  kind: 'delete',
  collection: 'people',
  id,
  position,
});
const increment = (
  id: string,
  by: Readonly<Record<string, number>>,
  position: bigint,
  set: JsonObject = {},
): ReadModelWrite => ({ kind: 'increment', collection: 'people', id, by, set, position });

const get = async (port: ReadModel, id: string): Promise<StoredDocument | undefined> =>
  (await port.read([{ kind: 'get', collection: 'people', ids: [id] }]))[0]?.[0];

export const writeTests = ({ create }: ReadModelContract): void => {
  const fresh = async () => {
    const store = await create();
    await store.port.declare(people);
    return store;
  };

  describe('apply', () => {
    test('puts a document whole and answers it exactly', async () => {
      await using store = await fresh();
      const { port } = store;
      const document = {
        city: '深圳',
        age: 1.5,
        member: null,
        nested: { list: [1, 'two', null, { three: false }], '': 'empty name', __proto: 1 },
        text: 'line\nbreak \u0000 \u202E \uD800 🏳️‍🌈 "quoted" \\',
        large: 9_007_199_254_740_991,
        small: 5e-324,
      };
      await port.apply('people', 'live', [put('ann', document, 3n)], undefined);
      expect(await get(port, 'ann')).toEqual({ id: 'ann', document, position: 3n });
    });

    test('never lets a lower position overwrite a higher one', async () => {
      await using store = await fresh();
      const { port } = store;
      await port.apply('people', 'live', [put('ann', { age: 2 }, 9n)], undefined);
      await port.apply('people', 'live', [put('ann', { age: 1 }, 8n)], undefined);
      expect(await get(port, 'ann')).toEqual({ id: 'ann', document: { age: 2 }, position: 9n });
      await port.apply('people', 'live', [remove('ann', 8n)], undefined);
      expect(await get(port, 'ann')).toEqual({ id: 'ann', document: { age: 2 }, position: 9n });
      await port.apply('people', 'live', [put('ann', { age: 3 }, 10n)], undefined);
      expect(await get(port, 'ann')).toEqual({ id: 'ann', document: { age: 3 }, position: 10n });
    });

    test('takes the same write again without harm', async () => {
      await using store = await fresh();
      const { port } = store;
      const batch = [put('ann', { age: 1 }, 4n), remove('bob', 4n), increment('cid', { n: 2 }, 4n)];
      await port.apply('people', 'live', batch, 4n);
      const digest = await port.digest('people', 'live');
      await port.apply('people', 'live', batch, 4n);
      expect(await port.digest('people', 'live')).toBe(digest);
      expect(await get(port, 'cid')).toEqual({ id: 'cid', document: { n: 2 }, position: 4n });
    });

    test('leaves a tombstone that holds against lower positions', async () => {
      await using store = await fresh();
      const { port } = store;
      await port.apply(
        'people',
        'live',
        [put('ann', { age: 1 }, 4n), remove('ann', 6n)],
        undefined,
      );
      await port.apply('people', 'live', [remove('bob', 6n)], undefined);
      await port.apply(
        'people',
        'live',
        [put('ann', { age: 2 }, 5n), put('bob', { age: 2 }, 5n), increment('ann', { n: 1 }, 5n)],
        undefined,
      );
      expect(await get(port, 'ann')).toBeUndefined();
      expect(await get(port, 'bob')).toBeUndefined();
      expect(await port.count('people', 'by_age', [])).toBe(0);
      await port.apply('people', 'live', [put('ann', { age: 3 }, 7n)], undefined);
      expect(await get(port, 'ann')).toEqual({ id: 'ann', document: { age: 3 }, position: 7n });
    });

    test('increments numbers, sets the rest, and makes the document when there is none', async () => {
      await using store = await fresh();
      const { port } = store;
      const first = increment('ann', { visits: 2, age: 1 }, 1n, { city: 'Lyon' });
      await port.apply('people', 'live', [first], undefined);
      expect(await get(port, 'ann')).toEqual({
        id: 'ann',
        document: { visits: 2, age: 1, city: 'Lyon' },
        position: 1n,
      });
      const second = increment('ann', { visits: -0.5 }, 2n, { member: true });
      await port.apply('people', 'live', [second], undefined);
      expect(await get(port, 'ann')).toEqual({
        id: 'ann',
        document: { visits: 1.5, age: 1, city: 'Lyon', member: true },
        position: 2n,
      });
      expect(await port.count('people', 'by_member', [true, 'Lyon'])).toBe(1);
    });

    test('increments only at a higher position', async () => {
      await using store = await fresh();
      const { port } = store;
      await port.apply('people', 'live', [increment('ann', { n: 1 }, 5n)], undefined);
      await port.apply(
        'people',
        'live',
        [increment('ann', { n: 1 }, 5n), increment('ann', { n: 1 }, 4n)],
        undefined,
      );
      expect(await get(port, 'ann')).toEqual({ id: 'ann', document: { n: 1 }, position: 5n });
    });

    test('starts from nothing when it increments what was deleted before', async () => {
      await using store = await fresh();
      const { port } = store;
      await port.apply('people', 'live', [put('ann', { n: 7 }, 1n), remove('ann', 2n)], undefined);
      await port.apply('people', 'live', [increment('ann', { n: 1 }, 3n)], undefined);
      expect(await get(port, 'ann')).toEqual({ id: 'ann', document: { n: 1 }, position: 3n });
    });

    test('removes what an index finds, as far as it is not newer, and holds against lower positions', async () => {
      await using store = await fresh();
      const { port } = store;
      const inCity = (id: string, city: string, age: number, position: bigint): ReadModelWrite =>
        put(id, { city, age }, position);
      const removal = {
        kind: 'remove',
        collection: 'people',
        index: 'by_city',
        equals: ['Lyon'],
        position: 5n,
      } as const;
      await port.apply(
        'people',
        'live',
        [inCity('ann', 'Lyon', 1, 1n), inCity('bob', 'Lyon', 2, 2n), inCity('cid', 'Oslo', 1, 3n)],
        undefined,
      );
      await port.apply('people', 'live', [inCity('dee', 'Lyon', 1, 6n), removal], 6n);
      expect(await get(port, 'ann')).toBeUndefined();
      expect(await get(port, 'bob')).toBeUndefined();
      expect(await port.count('people', 'by_city', ['Lyon'])).toBe(1);
      expect((await get(port, 'dee'))?.position).toBe(6n);
      expect((await get(port, 'cid'))?.position).toBe(3n);
      await port.apply('people', 'live', [inCity('ann', 'Lyon', 1, 4n), removal], undefined);
      expect(await get(port, 'ann')).toBeUndefined();
      await port.apply('people', 'live', [inCity('bob', 'Lyon', 3, 7n)], undefined);
      const both: ReadModelWrite = { ...removal, equals: ['Lyon', 3], position: 8n };
      await port.apply('people', 'live', [both], undefined);
      expect(await get(port, 'bob')).toBeUndefined();
      expect((await get(port, 'dee'))?.position).toBe(6n);
      await port.expunge();
      expect((await get(port, 'dee'))?.document).toEqual({ city: 'Lyon', age: 1 });
    });

    test('writes what stands behind a removal in the same batch, of the same event', async () => {
      await using store = await fresh();
      const { port } = store;
      const removal = {
        kind: 'remove',
        collection: 'people',
        index: 'by_city',
        equals: ['Lyon'],
        position: 5n,
      } as const;
      const inLyon = (id: string, position: bigint): ReadModelWrite =>
        put(id, { city: 'Lyon', age: 1 }, position);
      await port.apply('people', 'live', [inLyon('ann', 1n), inLyon('bob', 1n)], undefined);
      await port.apply('people', 'live', [inLyon('cid', 4n), removal, inLyon('ann', 5n)], 5n);
      expect((await get(port, 'ann'))?.position).toBe(5n);
      expect(await get(port, 'bob')).toBeUndefined();
      expect(await get(port, 'cid')).toBeUndefined();
      expect(await port.count('people', 'by_city', ['Lyon'])).toBe(1);
    });

    test('refuses a removal by an index that was not declared', async () => {
      await using store = await fresh();
      const { port } = store;
      const strange = {
        kind: 'remove',
        collection: 'people',
        index: 'by_shoe',
        equals: [1],
      } as const;
      const outcome = port.apply('people', 'live', [{ ...strange, position: 1n }], 1n);
      await expect(outcome).rejects.toMatchObject({ code: 'INCOMPATIBLE' });
      expect(await port.checkpoint('people', 'live')).toBeUndefined();
    });

    test('moves the checkpoint with the batch, never back', async () => {
      await using store = await fresh();
      const { port } = store;
      expect(await port.checkpoint('people', 'live')).toBeUndefined();
      await port.apply('people', 'live', [put('ann', { age: 1 }, 4n)], undefined);
      expect(await port.checkpoint('people', 'live')).toBeUndefined();
      await port.apply('people', 'live', [], 6n);
      await port.apply('people', 'live', [], 5n);
      await port.apply('people', 'live', [put('ann', { age: 2 }, 7n)], undefined);
      expect(await port.checkpoint('people', 'live')).toBe(6n);
    });

    test('writes nothing of a batch that it refuses', async () => {
      await using store = await fresh();
      const { port } = store;
      const strange: ReadModelWrite = { ...put('bob', { age: 1 }, 4n), collection: 'strangers' };
      const outcome = port.apply('people', 'live', [put('ann', { age: 1 }, 4n), strange], 4n);
      await expect(outcome).rejects.toMatchObject({ code: 'INCOMPATIBLE' });
      expect(await get(port, 'ann')).toBeUndefined();
      expect(await port.checkpoint('people', 'live')).toBeUndefined();
    });

    test('is seen by every read that begins after it resolved', async () => {
      await using store = await fresh();
      const { port } = store;
      for (let position = 1n; position <= 30n; position += 1n) {
        await port.apply(
          'people',
          'live',
          [put('ann', { age: Number(position) }, position)],
          position,
        );
        expect((await get(port, 'ann'))?.position).toBe(position);
        expect(await port.checkpoint('people', 'live')).toBe(position);
      }
    });
  });
};
