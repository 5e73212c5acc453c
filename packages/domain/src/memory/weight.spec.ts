import { epochMilliseconds, instant } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/policy.ts';
import { day } from '../testing/arbitrary-commands.ts';
import type { BeliefRow } from './belief-row.ts';
import { anchorOf, frozenAnchor, weightAt } from './weight.ts';

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

  it('is under the share for archiving from the instant on that its anchor names, and not before', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 1e-4, max: 1, noNaN: true }),
        fc.double({ min: 1e-3, max: 1, noNaN: true }),
        fc.boolean(),
        (weight, lambda, share, important) => {
          const decay = { ...defaultPolicy.decay, lambda, archive_below: share };
          const set = anchorOf(
            weight,
            { is_important: important, persona: false },
            { now: day(0), policy: { ...defaultPolicy, decay }, policyVersion: 7 },
          );
          if (set.fades_at === null) return;
          expect(weightAt(set, set.fades_at)).toBeLessThanOrEqual(share);
          if (set.fades_at === set.weight_at) return;
          const before = instant(epochMilliseconds(set.fades_at) - 2);
          expect(weightAt(set, before)).toBeGreaterThanOrEqual(share * (1 - 1e-12));
        },
      ),
    );
  });
});
