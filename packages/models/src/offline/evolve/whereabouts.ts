import type { EvolutionCandidate, EvolutionDecision, EvolutionRequest } from '@palimpsest/kernel';
import { contains } from '../facts/normalise-value.ts';
import { departureSlots } from '../slots/departure.ts';
import { sameValue } from './relation.ts';

/** `still at X`: nothing new when X is known as home, employer or school; else kept in its own words. */
export const decideWhereabouts = (
  { fact }: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
): EvolutionDecision => {
  const value = fact.value ?? '';
  const known = candidates.find(
    ({ slot, value: was }) =>
      slot !== null &&
      departureSlots.includes(slot.name) &&
      was !== null &&
      (sameValue(was, value) || contains(was, value) || contains(value, was)),
  );
  return known === undefined
    ? {
        op: 'ADD',
        reason: 'new_statement',
        rewrite: { slot: null, value: null, stance: 'episode' },
      }
    : { op: 'SKIP', target: known.memoryId, reason: 'told_again' };
};
