import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber } from './parse-number.ts';

describe('parseNumber', () => {
  it.each([
    ['32', 32],
    ['3.5', 3.5],
    ['Thirty-two', 32],
    ['forty', 40],
    ['nineteen', 19],
    ['a couple of', 2],
    ['a', 1],
    ['two hundred and five', 205],
    ['a dozen', 12],
    ['seventy one', 71],
    ['三十二', 32],
    ['十', 10],
    ['十二', 12],
    ['二十', 20],
    ['两', 2],
    ['半', 0.5],
    ['一百', 100],
    ['一百二', 120],
    ['两百零五', 205],
    ['二〇一九', 2019],
    ['一九九八', 1998],
    ['一万二', 12000],
    ['三万五千', 35000],
    ['一千零一十', 1010],
  ])('%s is %d', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each(['', 'and', 'ten percent', 'eleventy', '三十天', '二a', '-3', '1e5', ' \0'])(
    '%j is none',
    (text) => {
      expect(parseNumber(text)).toBeUndefined();
    },
  );

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'零一二两十百千万半 5.a'), maxLength: 12 }),
        (text) => {
          expect(['number', 'undefined']).toContain(typeof parseNumber(text));
        },
      ),
    );
  });
});
