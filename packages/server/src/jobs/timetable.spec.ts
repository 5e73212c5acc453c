import { defaultPolicy } from '@palimpsest/domain';
import { type Instant, instant } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueSpan, nextStart } from './timetable.ts';

const at = (text: string): Instant => instant(Date.parse(text));
const hours = { ...defaultPolicy.jobs, off_peak_from: 2, off_peak_hours: 4 };

describe('the timetable', () => {
  it.each([
    ['2026-01-02T01:59:59Z', undefined],
    ['2026-01-02T02:00:00Z', '2026-01-02'],
    ['2026-01-02T05:59:59Z', '2026-01-02'],
    ['2026-01-02T06:00:00Z', undefined],
  ])('has a daily job due at %s: %s', (time, span) => {
    expect(dueSpan('daily', at(time), hours, 0)).toBe(span);
  });

  it('reads the hours in the zone of the tenant, over midnight and daylight saving', () => {
    const shanghai = { ...hours, timezone: 'Asia/Shanghai' };
    expect(dueSpan('daily', at('2026-01-01T18:30:00Z'), shanghai, 0)).toBe('2026-01-02');
    expect(dueSpan('daily', at('2026-01-02T02:30:00Z'), shanghai, 0)).toBeUndefined();
    const night = { ...hours, off_peak_from: 23 };
    expect(dueSpan('daily', at('2026-01-01T23:30:00Z'), night, 0)).toBe('2026-01-01');
    expect(dueSpan('daily', at('2026-01-02T01:30:00Z'), night, 0)).toBe('2026-01-01');
    const berlin = { ...hours, timezone: 'Europe/Berlin' };
    expect(dueSpan('daily', at('2026-03-29T01:30:00Z'), berlin, 0)).toBe('2026-03-29');
  });

  it('spreads the jobs over the first half of the off-peak hours', () => {
    expect(dueSpan('daily', at('2026-01-02T02:30:00Z'), hours, 0.5)).toBeUndefined();
    expect(dueSpan('daily', at('2026-01-02T03:00:00Z'), hours, 0.5)).toBe('2026-01-02');
  });

  it('has an hourly job due at any time, once an hour', () => {
    expect(dueSpan('hourly', at('2026-01-02T02:59:00Z'), hours, 0)).toBe('2026-01-02T02');
    expect(nextStart('hourly', at('2026-01-02T02:59:00Z'), hours, 0)).toBe(
      '2026-01-02T03:00:00.000Z',
    );
  });

  it('tells the next start to the minute: due then, in another span than now, and not the minute before', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        fc.constantFrom('UTC', 'Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York'),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 1, max: 23 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (date, timezone, from, length, place) => {
          const now = instant(date.getTime());
          const own = { ...hours, timezone, off_peak_from: from, off_peak_hours: length };
          const next = nextStart('daily', now, own, place);
          const span = next === null ? undefined : dueSpan('daily', next, own, place);
          expect(span).toBeDefined();
          expect(span).not.toBe(dueSpan('daily', now, own, place));
          const before = instant(Date.parse(next ?? '') - 60_000);
          if (before > now) expect(dueSpan('daily', before, own, place)).not.toBe(span);
        },
      ),
      { numRuns: 60 },
    );
  });
});
