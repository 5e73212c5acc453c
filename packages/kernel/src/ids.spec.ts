import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMilliseconds, instant, memoryId, receiptId, subjectOf, taskId } from './ids.ts';

/** Years 0 to 9999: those whose ISO form has four digits. */
const times = fc.integer({ min: Date.UTC(0, 0), max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) });

describe('instants', () => {
  it('give back the millisecond that they were made of', () => {
    fc.assert(
      fc.property(times, (time) => {
        expect(epochMilliseconds(instant(time))).toBe(time);
      }),
    );
  });

  it('sort as text in the order of time', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        expect(instant(a) < instant(b)).toBe(a < b);
      }),
    );
  });

  it('are UTC with milliseconds', () => {
    expect(instant(Date.UTC(2026, 3, 1))).toBe('2026-04-01T00:00:00.000Z');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1])('are not made of %d', (time) => {
    expect(() => instant(time)).toThrow(RangeError);
  });
});

describe('subjectOf', () => {
  it.each([
    [memoryId('subject.memory'), 'subject'],
    [taskId('subject.task'), 'subject'],
    [receiptId('subject.202604.receipt'), 'subject'],
    [memoryId('made up by a caller'), ''],
    [memoryId('.memory'), ''],
    [memoryId(''), ''],
  ])('of %j is %j', (id, subject) => {
    expect(subjectOf(id)).toBe(subject);
  });
});
