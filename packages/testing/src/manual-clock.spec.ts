import { DomainError, instant } from '@palimpsest/kernel';
import { expect, test } from 'vitest';
import { createFakeClock } from './manual-clock.ts';

test('a fake clock stands still until it is moved', () => {
  const start = instant(Date.UTC(2026, 3, 1));
  const clock = createFakeClock(start);
  expect(clock.now()).toBe(start);
  expect(clock.advance(1_500)).toBe('2026-04-01T00:00:01.500Z');
  clock.set(instant(Date.UTC(2026, 4, 1)));
  expect(clock.now()).toBe('2026-05-01T00:00:00.000Z');
});

test('a fake clock never goes back', () => {
  const clock = createFakeClock();
  const now = clock.now();
  expect(() => clock.set(instant(0))).toThrow(DomainError);
  expect(() => clock.advance(-1)).toThrow(DomainError);
  clock.set(now);
  expect(clock.now()).toBe(now);
});
