import { describe, expect, it } from 'vitest';
import { figure, median, meets } from './figure.ts';
import { mean, percentile } from './percentile.ts';

describe('figures', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
  ])('have the median of %j as their value', (runs, expected) => {
    expect(median(runs)).toBe(expected);
  });

  it('say how far the runs lie apart', () => {
    expect(figure('add', 'ms', [5, 9, 7], 30)).toMatchObject({
      value: 7,
      range: [5, 9],
      runs: 3,
      samples: 30,
    });
  });

  it.each([
    [{ atMost: 10 }, 10, true],
    [{ atMost: 10 }, 10.1, false],
    [{ atLeast: 3000 }, 3000, true],
    [{ atLeast: 3000 }, 2999, false],
    [null, 1, null],
  ])('with target %j and value %d: met is %s', (target, value, expected) => {
    expect(meets(figure('add', 'ms', [value], 1, target))).toBe(expected);
  });
});

describe('percentiles', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0, 1],
    [0.5, 50],
    [0.99, 99],
    [0.999, 100],
    [1, 100],
  ])('are the nearest rank: %d of 1 to 100 is %d', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it('of nothing are no number, as is its mean', () => {
    expect(percentile([], 0.5)).toBeNaN();
    expect(mean([])).toBeNaN();
  });
});
