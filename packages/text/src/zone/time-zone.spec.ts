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
