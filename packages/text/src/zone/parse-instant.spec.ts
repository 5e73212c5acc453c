import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstant } from './parse-instant.ts';
import { isoDay, startOfDay, zonedDate } from './zoned-date.ts';

const instantOf = (text: string, zone: string) => {
  const parsed = parseInstant(text, zone);
  return parsed.ok ? parsed.instant : parsed.error;
};

describe('parseInstant', () => {
  it.each([
    ['2031-06-11', 'Asia/Shanghai', '2031-06-10T16:00:00.000Z'],
    ['2031-06-11T09:30', 'Asia/Shanghai', '2031-06-11T01:30:00.000Z'],
    ['2031-06-11T09:30:15.5', 'UTC', '2031-06-11T09:30:15.500Z'],
    ['2031-06-11T09:30:15.123987', 'UTC', '2031-06-11T09:30:15.123Z'],
    ['2031-06-11T09:30:00Z', 'Asia/Shanghai', '2031-06-11T09:30:00.000Z'],
    ['2031-06-11T09:30:00+05:45', 'Asia/Shanghai', '2031-06-11T03:45:00.000Z'],
    ['2031-06-11T09:30:00-04:00', 'UTC', '2031-06-11T13:30:00.000Z'],
    ['2032-02-29', 'UTC', '2032-02-29T00:00:00.000Z'],
    ['0099-01-01', 'UTC', '0099-01-01T00:00:00.000Z'],
    // before zones were standardised Shanghai's clocks ran 8:05:43 ahead
    ['1890-01-01', 'Asia/Shanghai', '1889-12-31T15:54:17.000Z'],
  ])('reads %s in %s as %s', (text, zone, instant) => {
    expect(instantOf(text, zone)).toBe(instant);
  });

  it.each([
    ['2031-03-09T02:30', 'America/New_York', '2031-03-09T07:30:00.000Z', 'skipped: moved forward'],
    ['2031-11-02T01:30', 'America/New_York', '2031-11-02T05:30:00.000Z', 'shown twice: the first'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 'a day without midnight'],
  ])('reads %s in %s across a clock change as %s (%s)', (text, zone, instant) => {
    expect(instantOf(text, zone)).toBe(instant);
  });

  it.each([
    ['2031-02-29', 'UTC', 'impossible'],
    ['2031-13-01', 'UTC', 'impossible'],
    ['2031-00-10', 'UTC', 'impossible'],
    ['2031-06-11T24:00', 'UTC', 'impossible'],
    ['2031-06-11T12:00:60Z', 'UTC', 'impossible'],
    ['2031-06-11T12:00+24:00', 'UTC', 'impossible'],
    ['2031-6-11', 'UTC', 'malformed'],
    ['2031-06-11 12:00', 'UTC', 'malformed'],
    ['2031-06-11Z', 'UTC', 'malformed'],
    ['20310611', 'UTC', 'malformed'],
    ['+012031-06-11', 'UTC', 'malformed'],
    ['２０３１-06-11', 'UTC', 'malformed'],
    [' 2031-06-11', 'UTC', 'malformed'],
    ['2031-06-11\n', 'UTC', 'malformed'],
    ['', 'UTC', 'malformed'],
    ['0000-01-01', 'UTC', 'out_of_range'],
    ['9999-12-31T23:59-12:00', 'UTC', 'out_of_range'],
    ['0001-01-01', 'Asia/Shanghai', 'out_of_range'],
    ['2031-06-11', 'Mars/Olympus', 'unknown_timezone'],
    ['2031-06-11', '+08:00', 'unknown_timezone'],
  ])('refuses %j in %s: %s', (text, zone, error) => {
    expect(instantOf(text, zone)).toBe(error);
  });

  it('reads back what it wrote', () => {
    const instants = fc.date({
      min: new Date('0001-01-02T00:00:00Z'),
      max: new Date('9999-12-30T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (date) => {
        expect(instantOf(date.toISOString(), 'Asia/Tokyo')).toBe(date.toISOString());
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, zone) => {
        expect(typeof parseInstant(text, zone).ok).toBe('boolean');
      }),
    );
  });
});

describe('days in a zone', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Asia/Shanghai',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
  );
  const dates = fc.date({
    min: new Date('1950-01-01'),
    max: new Date('2090-01-01'),
    noInvalidDate: true,
  });

  it('start on that day, and not before', () => {
    fc.assert(
      fc.property(dates, zones, (date, zone) => {
        const { year, month, day } = zonedDate(date.toISOString(), zone);
        const start = startOfDay(year, month, day, zone);
        expect(isoDay(zonedDate(start, zone))).toBe(isoDay({ year, month, day }));
        expect(Date.parse(start)).toBeLessThanOrEqual(date.getTime());
        const justBefore = new Date(Date.parse(start) - 1).toISOString();
        expect(isoDay(zonedDate(justBefore, zone)) < isoDay({ year, month, day })).toBe(true);
      }),
    );
  });

  it('know clock and weekday', () => {
    expect(zonedDate('2031-06-11T16:05:09.000Z', 'Asia/Shanghai')).toEqual({
      year: 2031,
      month: 6,
      day: 12,
      hour: 0,
      minute: 5,
      second: 9,
      weekday: 4,
    });
  });
});
