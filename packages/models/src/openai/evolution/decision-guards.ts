import type { EvolutionCandidate, ExtractedFact } from '@palimpsest/kernel';
import type { DecisionAnswer } from './decision-answer.ts';

/** Over it two wordings may be taken for one without a slot that proves it. Far above any recall threshold. */
const mergeSimilarity = 0.9;

type Comparable = Pick<ExtractedFact, 'slot' | 'value' | 'polarity' | 'ownership'>;

const slotsDiffer = (a: Comparable, b: Comparable): boolean =>
  a.slot !== null && b.slot !== null && (a.slot.name !== b.slot.name || a.slot.key !== b.slot.key);

const saysTheSame = (a: Comparable, b: Comparable): boolean =>
  a.slot !== null && b.slot !== null && !slotsDiffer(a, b) && a.value === b.value;

const concernsAnother = (fact: Comparable, known: Comparable): boolean =>
  fact.ownership !== known.ownership ||
  (fact.slot !== null && known.slot !== null && fact.slot.person !== known.slot.person);

/** Same slot and value, one positive and one negative: the opposite, however alike the words are. */
const contradicts = (fact: Comparable, known: Comparable): boolean =>
  saysTheSame(fact, known) && fact.polarity !== known.polarity;

/** Why a decision of the model is not followed although its form is right; `null` when it is. */
export type GuardReason = 'guard_other_person' | 'guard_opposite' | 'guard_merge_unlike' | null;

/**
 * What slots and similarity rule out whatever the model says, so that no answer ends the facts of somebody
 * else, skips the opposite as said, or melts different facts together.
 */
export const guardDecision = (
  op: DecisionAnswer['op'],
  fact: ExtractedFact,
  targets: readonly EvolutionCandidate[],
): GuardReason => {
  if (op === 'ADD') return null;
  if (targets.some((target) => concernsAnother(fact, target))) return 'guard_other_person';
  if (op === 'SKIP' && targets.some((target) => contradicts(fact, target))) return 'guard_opposite';
  if (op === 'MERGE') {
    const [first, ...others] = targets;
    const alike = targets.every(({ similarity }) => similarity >= mergeSimilarity);
    const proven = others.every((other) => first !== undefined && saysTheSame(first, other));
    const opposite = others.some((other) => other.polarity !== first?.polarity);
    if (opposite || !(alike || proven)) return 'guard_merge_unlike';
  }
  return null;
};
