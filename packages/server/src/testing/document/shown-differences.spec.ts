import { describe, expect, it } from 'vitest';
import { shownDifferences } from './shown-differences.ts';

describe('what a document shows of an answer', () => {
  it.each([
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      [1, '…'],
      [1, 2, 3],
    ],
    [{ id: '…' }, { id: 7 }],
    ['OK  …/acme', 'OK  palimpsest/acme'],
    [null, null],
  ])('%j is shown by %j', (expected, actual) => {
    expect(shownDifferences(expected, actual)).toEqual([]);
  });

  it.each([
    [{ a: 1 }, { b: 1 }],
    [[1], [1, 2]],
    [[1, 2, '…'], [1]],
    [{ id: '…' }, {}],
    ['a.c', 'abc'],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
    [null, {}],
  ])('%j is not shown by %j', (expected, actual) => {
    expect(shownDifferences(expected, actual)).not.toEqual([]);
  });
});
