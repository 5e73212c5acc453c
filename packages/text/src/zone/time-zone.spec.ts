import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone, offsetAt } from './time-zone.ts';

describe('isTimeZone', () => {
  it.each(['UTC', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8', 'europe/paris'])(
    'knows %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each(['', '+08:00', 'Asia/Atlantis', 'Asia/Shanghai ', '\0', '__proto__', 'x'.repeat(100)])(
    'refuses %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );

  it('keeps answering when more zones were asked for than it remembers', () => {
    const names = Intl.supportedValuesOf('timeZone');
    expect(names.length).toBeGreaterThan(100);
    expect(names.every(isTimeZone)).toBe(true);
    expect(offsetAt(0, 'Asia/Tokyo')).toBe(9 * 3_600_000);
  });
});

describe('offsetAt', () => {
  it('is right on both sides of every clock change', () => {
    const springForward = Date.UTC(2031, 2, 9, 7);
    const HOUR = 3_600_000;
    expect(offsetAt(springForward - 1, 'America/New_York')).toBe(-5 * HOUR);
    expect(offsetAt(springForward, 'America/New_York')).toBe(-4 * HOUR);
    const lordHowe = Date.UTC(2031, 9, 4, 15, 30);
    expect(offsetAt(lordHowe - 1, 'Australia/Lord_Howe')).toBe(10.5 * HOUR);
    expect(offsetAt(lordHowe, 'Australia/Lord_Howe')).toBe(11 * HOUR);
    expect(offsetAt(Date.UTC(1890, 0, 1), 'Asia/Shanghai')).toBe(8 * HOUR + 343_000);
  });

  it('shows what the clocks of the zone show, also when asked again', () => {
    const dates = fc.date({
      min: new Date('1850-01-01'),
      max: new Date('2200-01-01'),
      noInvalidDate: true,
    });
    const zones = fc.constantFrom('America/New_York', 'Africa/Monrovia', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(dates, zones, (date, timeZone) => {
        const clock = new Intl.DateTimeFormat('sv-SE', {
          timeZone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(date);
        for (let asked = 0; asked < 2; asked++) {
          const wall = new Date(date.getTime() + offsetAt(date.getTime(), timeZone));
          expect(wall.toISOString().slice(0, 19).replace('T', ' ')).toBe(clock);
        }
      }),
    );
  });
});
