import {
  assertNever,
  type EvolutionCandidate,
  type EvolutionDecision,
  type EvolutionRequest,
  type Evolver,
} from '@palimpsest/kernel';
import { parseCorrection } from './correct/elliptical.ts';
import { decideCorrection } from './evolve/correct.ts';
import { decideEnding } from './evolve/endings.ts';
import { decideCancelled, decidePlan } from './evolve/plans.ts';
import { createReread, type Reread } from './evolve/reread.ts';
import { decideStatement } from './evolve/statements.ts';
import { decidePast, decideState } from './evolve/states.ts';
import { decideWhereabouts } from './evolve/whereabouts.ts';
import type { Simplify } from './fold/fold.ts';
import { whereaboutsSlot } from './slots/departure.ts';
import { offlineRules, offlineUsage } from './usage.ts';

/** What the offline evolver needs. */
export interface OfflineEvolverDeps {
  /** Traditional → Simplified characters unit by unit, such as `Vocabulary.simplify`. */
  readonly simplify: Simplify;
}

const textOf = (text: string): string =>
  text
    .toLowerCase()
    // `I do wear glasses` says so with more weight, and nothing else.
    .replace(
      /^(i|we) (?:really )?do (?=(?:wear|have|live|work|like|love|hate|speak|play|drive|own|eat|drink|need|use|take|keep|know|want|study|prefer)\b)/,
      '$1 ',
    )
    .replace(/[\s.!。！]+$/g, '')
    .replace(/\s+/g, ' ');

const decide = (
  request: EvolutionRequest,
  reread: Reread,
  simplify: Simplify,
): EvolutionDecision => {
  const { fact } = request;
  const candidates: readonly EvolutionCandidate[] = request.candidates.filter(
    ({ ownership }) => ownership === fact.ownership,
  );
  const correction = parseCorrection(fact.value);
  if (correction !== undefined)
    return decideCorrection(request, correction, candidates, reread, simplify);
  const echo = candidates.find(
    (candidate) => textOf(candidate.text) === textOf(fact.text) && candidate.stance === fact.stance,
  );
  if (echo !== undefined) return { op: 'SKIP', target: echo.memoryId, reason: 'same_words' };
  if (fact.slot?.name === whereaboutsSlot) return decideWhereabouts(request, candidates);
  if (fact.slot === null) return decideStatement(request, candidates);
  if (fact.change === 'cancel') return decideCancelled(request, candidates);
  switch (fact.stance) {
    case 'plan':
      return decidePlan(request, candidates, reread, simplify);
    case 'ending':
      return decideEnding(request, candidates);
    case 'past_state':
      return decidePast(request, candidates);
    case 'state':
    case 'episode':
      return decideState(request, candidates);
    default:
      return assertNever(fact.stance);
  }
};

/**
 * The evolver without a model: slot, value, polarity, stance and cue decide; likeness of the words
 * only recognises a statement told again. Deterministic, no I/O, no clock.
 */
export const createOfflineEvolver = ({ simplify }: OfflineEvolverDeps): Evolver => {
  const reread = createReread(simplify);
  return {
    mode: 'offline',
    decide: (request) =>
      Promise.resolve({
        decision: decide(request, reread, simplify),
        mode: 'offline',
        promptVersion: offlineRules,
        usage: offlineUsage,
      }),
  };
};
