import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultPolicy } from './policy.ts';
import { parsePolicyState, serialisePolicyState } from './policy-snapshot.ts';
import type { PolicyState } from './policy-state.ts';

const number = fc.integer({ min: 0, max: 1_000 });

const states: fc.Arbitrary<PolicyState> = fc.record({
  latest: number,
  versions: fc
    .uniqueArray(number, { maxLength: 5 })
    .map((versions) => new Map(versions.map((version) => [version, defaultPolicy]))),
  base: number,
  previous: fc.option(number),
  rollout: fc.option(
    fc.record({ version: number, share: fc.double({ min: 0.01, max: 0.99, noNaN: true }) }),
  ),
});

it('a state comes back from a snapshot as it was', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(parsePolicyState(serialisePolicyState(state))).toEqual(state);
    }),
  );
});

it('bytes that are no state are none', () => {
  const state = { latest: 1, versions: new Map(), base: 1, previous: null, rollout: null };
  for (const text of ['', '{', '{}', '[]', JSON.stringify({ ...state, versions: [[1, {}, 2]] })]) {
    expect(parsePolicyState(new TextEncoder().encode(text))).toBeUndefined();
  }
});

it('a number that a newer build added has its default', () => {
  const { limits: _limits, ...older } = defaultPolicy;
  const bytes = new TextEncoder().encode(
    JSON.stringify({ latest: 1, versions: [[1, older]], base: 1, previous: null, rollout: null }),
  );
  expect(parsePolicyState(bytes)?.versions.get(1)).toEqual(defaultPolicy);
});
