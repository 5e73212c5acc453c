import type { EvolutionCandidate, EvolutionRequest, ExtractedFact } from '@palimpsest/kernel';
import type { DecisionAnswer } from './decision-answer.ts';
import { sharesTopic } from './shared-topic.ts';

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
export type GuardReason =
  | 'guard_other_person'
  | 'guard_opposite'
  | 'guard_merge_unlike'
  | 'guard_not_current'
  | 'guard_unrelated'
  | 'guard_not_explicit'
  | null;

const sameSlot = (a: Comparable, b: Comparable): boolean =>
  a.slot !== null && b.slot !== null && !slotsDiffer(a, b) && a.slot.person === b.slot.person;

/** Wordings that say themselves that something ended or was wrong. */
const endingCues: ReadonlySet<ExtractedFact['change']> = new Set([
  'replace',
  'end',
  'correct',
  'cancel',
  'postpone',
]);

const isQuestion = ({ text }: ExtractedFact): boolean => /[?？]\s*$/u.test(text);

/** A question, a plan and what was told as past say nothing about what holds now; a plan may end another plan. */
const saysNothingOfNow = (fact: ExtractedFact, known: EvolutionCandidate): boolean =>
  isQuestion(fact) ||
  fact.stance === 'past_state' ||
  (fact.stance === 'plan' && known.stance !== 'plan');

/** Said in so many words, or by one slot with another value or the opposite of it. */
const isExplicit = (fact: ExtractedFact, known: EvolutionCandidate): boolean => {
  if (endingCues.has(fact.change) || fact.stance === 'ending') return true;
  if (!sameSlot(fact, known)) return false;
  return (
    contradicts(fact, known) || (fact.slot?.cardinality === 'one' && fact.value !== known.value)
  );
};

const guardSupersede = (
  fact: ExtractedFact,
  targets: readonly EvolutionCandidate[],
  strategy: EvolutionRequest['strategy'],
): GuardReason => {
  if (targets.some((target) => saysNothingOfNow(fact, target))) return 'guard_not_current';
  const isRelated = (known: EvolutionCandidate): boolean =>
    sameSlot(fact, known) || sharesTopic(fact, known);
  if (!targets.every(isRelated)) return 'guard_unrelated';
  if (strategy === 'conservative' && !targets.every((target) => isExplicit(fact, target))) {
    return 'guard_not_explicit';
  }
  return null;
};

/**
 * What slots, topics and similarity rule out whatever the model says, so that no answer ends the facts of somebody
 * else or what it has nothing to do with, skips the opposite as said, or melts different facts together.
 */
export const guardDecision = (
  op: DecisionAnswer['op'],
  { fact, strategy, bounds }: Pick<EvolutionRequest, 'fact' | 'strategy' | 'bounds'>,
  targets: readonly EvolutionCandidate[],
): GuardReason => {
  if (op === 'ADD') return null;
  if (targets.some((target) => concernsAnother(fact, target))) return 'guard_other_person';
  if (op === 'SKIP' && targets.some((target) => contradicts(fact, target))) return 'guard_opposite';
  if (op === 'MERGE') {
    const [first, ...others] = targets;
    const alike = targets.every(({ similarity }) => similarity >= bounds.mergeSimilarity);
    const proven = others.every((other) => first !== undefined && saysTheSame(first, other));
    const opposite = others.some((other) => other.polarity !== first?.polarity);
    if (opposite || !(alike || proven)) return 'guard_merge_unlike';
  }
  if (op === 'SUPERSEDE') return guardSupersede(fact, targets, strategy);
  return null;
};
