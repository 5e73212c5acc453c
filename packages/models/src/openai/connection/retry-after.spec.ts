import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const read = (headers: Record<string, string>) => retryAfterMs(new Headers(headers));

describe('the pause that a provider asks for', () => {
  it('is read from seconds, milliseconds and dates', () => {
    expect(read({ 'retry-after': '7' })).toBe(7_000);
    expect(read({ 'retry-after': '7', 'retry-after-ms': '120' })).toBe(120);
    expect(
      read({
        date: 'Wed, 11 Jun 2031 07:00:00 GMT',
        'retry-after': 'Wed, 11 Jun 2031 07:00:30 GMT',
      }),
    ).toBe(30_000);
  });

  it('is never negative, and absent when the header is missing or makes no sense', () => {
    const past = {
      date: 'Wed, 11 Jun 2031 07:00:00 GMT',
      'retry-after': 'Wed, 11 Jun 2031 06:00:00 GMT',
    };
    expect(read(past)).toBe(0);
    expect(read({})).toBeUndefined();
    expect(read({ 'retry-after': '-3' })).toBeUndefined();
    expect(read({ 'retry-after': 'soon' })).toBeUndefined();
    expect(read({ 'retry-after': 'Wed, 11 Jun 2031 07:00:30 GMT' })).toBeUndefined();
    expect(retryAfterMs(undefined)).toBeUndefined();
  });
});
