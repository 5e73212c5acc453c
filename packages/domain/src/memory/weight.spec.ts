import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/policy.ts';
import { day } from '../testing/arbitrary-commands.ts';
import { type WeightAnchor, weightAt } from './weight.ts';

const anchor: WeightAnchor = {
  weight: 0.8,
  weight_at: day(0),
  is_important: false,
  persona: false,
  status: 'ACTIVE',
};

describe('the weight of a memory', () => {
  it('of an ordinary semantic one falls to 0.10 on day 90', () => {
    expect(weightAt(anchor, day(90), defaultPolicy)).toBeCloseTo(0.1, 12);
  });

  it('of an important one falls ten times more slowly', () => {
    const important = { ...anchor, is_important: true };
    expect(weightAt(important, day(900), defaultPolicy)).toBeCloseTo(0.1, 12);
  });

  it.each([{ persona: true }, { status: 'SUPERSEDED' }] as const)('stays where %o', (rest) => {
    expect(weightAt({ ...anchor, ...rest }, day(5000), defaultPolicy)).toBe(0.8);
  });

  it('never rises, not even before its anchor', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 4000 }), fc.nat({ max: 4000 }), (from, days) => {
        const earlier = weightAt(anchor, day(from), defaultPolicy);
        const later = weightAt(anchor, day(from + days), defaultPolicy);
        expect(later).toBeLessThanOrEqual(earlier);
        expect(earlier).toBeLessThanOrEqual(anchor.weight);
      }),
    );
  });
});
