import type { ReadModelWrite } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { lastWrites } from './last-writes.ts';

const put = (id: string, position: bigint): ReadModelWrite => ({
  kind: 'put',
  collection: 'counts',
  id,
  document: { n: Number(position) },
  position,
});

const increment = (id: string, position: bigint): ReadModelWrite => ({
  kind: 'increment',
  collection: 'counts',
  id,
  by: { n: 1 },
  set: {},
  position,
});

describe('the last writes of a batch', () => {
  it('leave out what a later one replaces, the order kept', () => {
    const writes = [put('a', 1n), put('b', 2n), put('a', 3n), put('c', 4n)];
    expect(lastWrites(writes)).toEqual([put('b', 2n), put('a', 3n), put('c', 4n)]);
  });

  it('take of equal positions the later one, and never a lower position', () => {
    const first = { ...put('a', 5n), document: { first: true } };
    expect(lastWrites([first, put('a', 5n)])).toEqual([put('a', 5n)]);
    expect(lastWrites([put('a', 5n), put('a', 3n)])).toEqual([put('a', 5n)]);
  });

  it('keep everything of a document that is increased', () => {
    const writes = [put('a', 1n), increment('a', 2n), increment('a', 3n), put('b', 4n)];
    expect(lastWrites(writes)).toEqual(writes);
  });

  it('tell documents of different collections apart', () => {
    const other = { ...put('a', 2n), collection: 'rows' };
    expect(lastWrites([put('a', 1n), other])).toEqual([put('a', 1n), other]);
  });
});
