import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs, pause } from './backoff.ts';

describe('backoffMs', () => {
  it.each([
    [0, 0, 50],
    [0, 1, 100],
    [1, 1, 200],
    [3, 0.5, 600],
    [9, 1, 5_000],
    [1_000_000, 1, 5_000],
  ])('at attempt %i and chance %d is %i ms', (attempt, chance, expected) => {
    expect(backoffMs(attempt, { baseMs: 100, maxMs: 5_000, random: () => chance })).toBe(expected);
  });

  it('lies between half and the whole of the doubled base, never over the limit', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: 1, max: 1_000 }), (attempt, baseMs) => {
        const ceiling = Math.min(10_000, baseMs * 2 ** attempt);
        const delay = backoffMs(attempt, { baseMs, maxMs: 10_000 });
        expect(delay).toBeGreaterThanOrEqual(ceiling / 2);
        expect(delay).toBeLessThanOrEqual(ceiling);
      }),
    );
  });
});

describe('pause', () => {
  it('is over when its time is, or when the signal aborts, without an error', async () => {
    const controller = new AbortController();
    const long = pause(3_600_000, controller.signal);
    controller.abort();

    await long;
    await pause(3_600_000, controller.signal);
    await pause(1);

    expect(controller.signal.aborted).toBe(true);
  });
});
