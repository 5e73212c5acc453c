import { epochMilliseconds, type Instant, instant } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/policy.ts';
import { day } from '../testing/arbitrary-commands.ts';
import type { BeliefRow } from './belief-row.ts';
import { anchorOf, frozenAnchor, type WeightAnchor, weightAt } from './weight.ts';

const setAt = (at: number, traits: Partial<Pick<BeliefRow, 'is_important' | 'persona'>> = {}) =>
  anchorOf(
    0.8,
    { is_important: false, persona: false, ...traits },
    { now: day(at), policy: defaultPolicy, policyVersion: 1 },
  );

describe('the weight of a memory', () => {
  it('of an ordinary semantic one falls to 0.10 on day 90', () => {
    expect(weightAt(setAt(0), day(90))).toBeCloseTo(0.1, 12);
  });

  it('of an important one falls ten times more slowly', () => {
    expect(weightAt(setAt(0, { is_important: true }), day(900))).toBeCloseTo(0.1, 12);
  });

  it('stays, of a persona memory and of history', () => {
    const context = { now: day(30), policyVersion: 1 };
    expect(weightAt(setAt(0, { persona: true }), day(5000))).toBe(0.8);
    expect(weightAt(frozenAnchor(setAt(0), context), day(5000))).toBe(weightAt(setAt(0), day(30)));
  });

  it('never rises, not even before its anchor', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 4000 }), fc.nat({ max: 4000 }), (from, days) => {
        const earlier = weightAt(setAt(0), day(from));
        const later = weightAt(setAt(0), day(from + days));
        expect(later).toBeLessThanOrEqual(earlier);
        expect(earlier).toBeLessThanOrEqual(0.8);
      }),
    );
  });

  const decays = fc.record({
    weight: fc.double({ min: 0, max: 1, noNaN: true }),
    lambda: fc.oneof(
      fc.double({ min: 1e-12, max: 1, noNaN: true }),
      // Weights that fall to an eighth in whole days meet shares to the last bit.
      fc.integer({ min: 1, max: 400 }).map((days) => Math.log(8) / days),
    ),
    share: fc.oneof(fc.double({ min: 1e-3, max: 1, noNaN: true }), fc.constant(0.1)),
    important: fc.boolean(),
  });
  const underThePolicy = (lambda: number, share: number) => ({
    policy: {
      ...defaultPolicy,
      decay: { ...defaultPolicy.decay, lambda, archive_below: share },
    },
    policyVersion: 7,
  });
  const isUnderAt = (set: WeightAnchor, share: number, at: Instant | null, late = 0): boolean =>
    at !== null && weightAt(set, instant(epochMilliseconds(at) + late)) < share;

  it('is under the share for archiving from the millisecond on that its anchor names, and not one before', () => {
    fc.assert(
      fc.property(decays, ({ weight, lambda, share, important }) => {
        const set = anchorOf(
          weight,
          { is_important: important, persona: false },
          { now: day(0), ...underThePolicy(lambda, share) },
        );
        if (set.fades_at === null) return;
        expect(isUnderAt(set, share, set.fades_at)).toBe(true);
        if (set.fades_at !== set.weight_at)
          expect(isUnderAt(set, share, set.fades_at, -1)).toBe(false);
      }),
    );
  });

  it('fades when it reads as faded, however often it was set anew on the way', () => {
    fc.assert(
      fc.property(
        decays,
        fc.array(fc.integer({ min: 0, max: 48 }), { maxLength: 20 }),
        ({ weight, lambda, share, important }, halfDays) => {
          const context = underThePolicy(lambda, share);
          const traits = { is_important: important, persona: false };
          let at = epochMilliseconds(day(0));
          let set = anchorOf(weight, traits, { now: day(0), ...context });
          for (const half of halfDays) {
            at += half * 43_200_000;
            const now = instant(at);
            const isFaded = set.fades_at !== null && set.fades_at <= now;
            expect(isFaded).toBe(weightAt(set, now) < share);
            set = anchorOf(weightAt(set, now), traits, { now, ...context });
          }
        },
      ),
    );
  });

  it('of 0.80 that is set anew on day 11 of 12 is not said to have faded while it reads 0.10', () => {
    const context = underThePolicy(Math.log(8) / 12, 0.1);
    const traits = { is_important: false, persona: false };
    const first = anchorOf(0.8, traits, { now: day(0), ...context });
    const again = anchorOf(weightAt(first, day(11)), traits, { now: day(11), ...context });
    expect(weightAt(again, day(12)) < 0.1).toBe(
      again.fades_at !== null && again.fades_at <= day(12),
    );
  });
});
