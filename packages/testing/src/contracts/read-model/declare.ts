import { describe, expect, test } from 'vitest';
import { expectPortError } from '../../fixtures/expectations.ts';
import { people, type ReadModelContract } from './contract-options.ts';

const ann = { city: 'Lyon', age: 30, member: true };
const put = (id: string, document: typeof ann, position: bigint) =>
  ({ kind: 'put', collection: 'people', id, document, position }) as const;

/** For engines that keep their data. */
const reopenTests = (create: ReadModelContract['create']): void => {
  describe('a read model that is opened again', () => {
    test('holds documents and checkpoint', async () => {
      await using store = await create();
      await store.port.declare(people);
      await store.port.apply('people', 'live', [put('ann', ann, 5n)], 7n);
      const digest = await store.port.digest('people', 'live');
      const reopened = await store.reopen();
      await reopened.declare(people);
      expect(await reopened.checkpoint('people', 'live')).toBe(7n);
      expect(await reopened.digest('people', 'live')).toBe(digest);
      const [found] = await reopened.read([{ kind: 'get', collection: 'people', ids: ['ann'] }]);
      expect(found).toEqual([{ id: 'ann', document: ann, position: 5n }]);
    });
  });
};

export const declareTests = ({ create, persistent = true }: ReadModelContract): void => {
  describe('declare', () => {
    test('is idempotent and keeps what is stored', async () => {
      await using store = await create();
      const { port } = store;
      await port.declare(people);
      await port.apply('people', 'live', [put('ann', ann, 5n)], 5n);
      await port.declare(people);
      expect(await port.checkpoint('people', 'live')).toBe(5n);
      expect(await port.count('people', 'by_city', ['Lyon'])).toBe(1);
    });

    test('adds a missing collection, and a missing index over what is stored', async () => {
      await using store = await create();
      const { port } = store;
      const [first] = people.collections;
      const fewer = { name: 'people', indexes: { by_age: first?.indexes['by_age'] ?? [] } };
      await port.declare({ ...people, collections: [fewer] });
      await port.apply('people', 'live', [put('ann', ann, 5n)], 5n);
      await port.declare(people);
      const found = await port.find({ collection: 'people', index: 'by_city', equals: ['Lyon'] });
      expect(found.documents).toEqual([{ id: 'ann', document: ann, position: 5n }]);
      await port.apply('people', 'live', [put('bob', { ...ann, age: 20 }, 6n)], 6n);
      const both = await port.find({ collection: 'people', index: 'by_city', equals: ['Lyon'] });
      expect(both.documents.map(({ id }) => id)).toEqual(['bob', 'ann']);
      expect(await port.count('visits', 'all', [])).toBe(0);
    });

    test('refuses a version lower than the stored one', async () => {
      await using store = await create();
      const { port } = store;
      await port.declare(people);
      await expectPortError(port.declare({ ...people, version: 1 }), 'INCOMPATIBLE');
    });

    test('begins an empty generation for a higher version', async () => {
      await using store = await create();
      const { port } = store;
      await port.declare(people);
      await port.apply('people', 'live', [put('ann', ann, 5n)], 5n);
      await port.declare({ ...people, version: 3 });
      expect(await port.checkpoint('people', 'live')).toBeUndefined();
      expect(await port.count('people', 'by_city', ['Lyon'])).toBe(0);
    });
  });

  if (persistent) reopenTests(create);

  describe('a closed read model', () => {
    test('refuses to work', async () => {
      await using store = await create();
      await store.port.declare(people);
      await store.port[Symbol.asyncDispose]();
      await expectPortError(store.port.apply('people', 'live', [], 1n), 'CLOSED');
      await expectPortError(
        store.port.read([{ kind: 'get', collection: 'people', ids: ['ann'] }]),
        'CLOSED',
      );
    });
  });
};
