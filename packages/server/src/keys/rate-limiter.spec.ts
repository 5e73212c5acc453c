import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

const at = (start = 0) => {
  let now = start;
  return { nowMs: () => now, pass: (ms: number) => void (now += ms) };
};
const key = (callsPerMinute: number | null, id = 'k') => ({ id, callsPerMinute });

describe('a limit of calls', () => {
  it('admits as many at once as it says, then one after the other', () => {
    const time = at();
    const count = createRateLimiter(time);
    const verdicts = Array.from({ length: 4 }, () => count(key(3)));
    expect(verdicts).toEqual([
      { limit: 3, remaining: 2, resetMs: 20_000, retryAfterMs: 0 },
      { limit: 3, remaining: 1, resetMs: 40_000, retryAfterMs: 0 },
      { limit: 3, remaining: 0, resetMs: 60_000, retryAfterMs: 0 },
      { limit: 3, remaining: 0, resetMs: 60_000, retryAfterMs: 20_000 },
    ]);
    time.pass(19_999);
    expect(count(key(3))?.retryAfterMs).toBe(1);
    time.pass(1);
    expect(count(key(3))?.retryAfterMs).toBe(0);
  });

  it('is none for a key without one, and each key has its own', () => {
    const count = createRateLimiter(at());
    expect(count(key(null))).toBeNull();
    expect(count(key(1, 'a'))?.retryAfterMs).toBe(0);
    expect(count(key(1, 'b'))?.retryAfterMs).toBe(0);
    expect(count(key(1, 'a'))?.retryAfterMs).toBe(60_000);
  });

  it('forgets the keys that have not called for longest', () => {
    const count = createRateLimiter({ ...at(), maxKeys: 2 });
    for (const id of ['a', 'b', 'c']) count(key(1, id));
    expect(count(key(1, 'c'))?.retryAfterMs).toBeGreaterThan(0);
    expect(count(key(1, 'a'))?.retryAfterMs).toBe(0);
  });

  it('never admits more than the limit and what a span of time gives back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 600 }),
        fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 300 }),
        (limit, pauses) => {
          const time = at();
          const count = createRateLimiter(time);
          let admitted = 0;
          let passed = 0;
          for (const ms of pauses) {
            time.pass(ms);
            passed += ms;
            if (count(key(limit))?.retryAfterMs === 0) admitted += 1;
          }
          expect(admitted).toBeLessThanOrEqual(limit + (passed / 60_000) * limit + 1e-6);
        },
      ),
    );
  });

  it('admits whoever waits for as long as it says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ max: 1e9 }),
        (limit, start) => {
          const time = at(start);
          const count = createRateLimiter(time);
          for (let call = 0; call < 50; call += 1) {
            const verdict = count(key(limit));
            if (verdict === null || verdict.retryAfterMs === 0) continue;
            time.pass(verdict.retryAfterMs);
            expect(count(key(limit))?.retryAfterMs).toBe(0);
          }
        },
      ),
    );
  });
});
