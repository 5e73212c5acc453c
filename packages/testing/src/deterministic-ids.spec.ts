import { expect, test } from 'vitest';
import { createDeterministicIds } from './deterministic-ids.ts';

test('deterministic ids are the same in every run and never repeat within one', () => {
  const take = (seed?: string) => {
    const ids = createDeterministicIds(seed);
    return Array.from({ length: 50 }, () => [ids.random(), ids.uuid()] as const);
  };
  expect(take()).toEqual(take());
  expect(take('other')).not.toEqual(take());
  expect(new Set(take().flat()).size).toBe(100);
});

test('deterministic ids have the form of real ones, and UUIDs rise', () => {
  const ids = createDeterministicIds();
  const uuids = Array.from({ length: 300 }, () => ids.uuid());
  for (const uuid of uuids) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(uuids.toSorted()).toEqual(uuids);
  expect(ids.random()).toMatch(/^[A-Za-z0-9_-]{22}$/);
});
