import type { Policy } from '../policy/policy.ts';
import { limitOf } from './decide/check-room.ts';
import type { MemoryState } from './state/memory-state.ts';

/** Names of the scopes that hold more than their limit: it was lowered since. The whole subject last. */
export const scopesOverLimit = (
  state: MemoryState,
  policy: Pick<Policy, 'capacity'>,
): readonly string[] =>
  [...state.counters.entries()]
    .filter(([name, { active }]) => active > (limitOf(name, policy) ?? Number.POSITIVE_INFINITY))
    .map(([name]) => name)
    // What an app gives up may be enough for the subject.
    .sort((a, b) => Number(a === 'all') - Number(b === 'all') || (a < b ? -1 : 1));
