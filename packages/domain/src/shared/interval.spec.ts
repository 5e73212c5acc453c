import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../testing/arbitrary-commands.ts';
import {
  compareEnds,
  compareStarts,
  earlierEnd,
  holdsAt,
  type Interval,
  isProper,
  laterStart,
  overlaps,
  subtract,
} from './interval.ts';

const end = fc.option(fc.integer({ min: 0, max: 9 }).map(day), { freq: 5 });
const interval: fc.Arbitrary<Interval> = fc.record({ from: end, to: end }).filter(isProper);
const instants = Array.from({ length: 12 }, (_, index) => day(index - 1));
const held = (each: Interval) => instants.filter((at) => holdsAt(each, at));

describe('intervals of valid time', () => {
  it('overlap where an instant lies in both', () => {
    fc.assert(
      fc.property(interval, interval, (left, right) => {
        const shared = instants.some((at) => holdsAt(left, at) && holdsAt(right, at));
        expect(overlaps(left, right)).toBe(shared);
        expect(overlaps(right, left)).toBe(shared);
      }),
    );
  });

  it('leave exactly the instants that the others do not hold, in proper pieces in order', () => {
    fc.assert(
      fc.property(interval, fc.array(interval, { maxLength: 4 }), (whole, others) => {
        const pieces = subtract(whole, others);
        const expected = held(whole).filter((at) => !others.some((other) => holdsAt(other, at)));
        expect(pieces.flatMap(held)).toEqual(expected);
        expect(pieces.every(isProper)).toBe(true);
      }),
    );
  });

  it('have open ends beyond every instant', () => {
    expect(compareStarts(null, day(0))).toBe(-1);
    expect(compareEnds(null, day(0))).toBe(1);
    expect(laterStart(null, day(0))).toBe(day(0));
    expect(earlierEnd(null, day(0))).toBe(day(0));
    expect(isProper({ from: day(1), to: day(1) })).toBe(false);
  });
});
