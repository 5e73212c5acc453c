import { epochMilliseconds, type Instant, instant } from '@palimpsest/kernel';
import type { Policy } from '../policy/policy.ts';
import type { BeliefRow } from './belief-row.ts';
import type { FactFields } from './command.ts';
import type { DecisionContext } from './decision-context.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

/** A weight that was set at an instant, and how it falls from there. */
export type WeightAnchor = Pick<BeliefRow, 'weight' | 'weight_at' | 'weight_decay'>;

/** All that a row says about its weight. */
export type AnchorFields = WeightAnchor & Pick<BeliefRow, 'weight_policy' | 'fades_at'>;

/**
 * Weight at an instant: `w₀ · e^(−λ·α·days)` since the anchor was set (DESIGN section 8), with the λ·α that the anchor
 * carries: a new λ applies from the next anchor, and nobody needs an old policy to read a weight.
 */
export const weightAt = (anchor: WeightAnchor, at: Instant): number => {
  if (anchor.weight_decay === 0) return anchor.weight;
  const elapsed = epochMilliseconds(at) - epochMilliseconds(anchor.weight_at);
  const days = Math.max(0, elapsed) / MILLISECONDS_PER_DAY;
  return anchor.weight * Math.exp(-anchor.weight_decay * days);
};

/** λ·α: important memories decay more slowly, persona ones not at all. */
const decayOf = (
  traits: Pick<BeliefRow, 'is_important' | 'persona'>,
  { decay }: Pick<Policy, 'decay'>,
): number =>
  traits.persona ? 0 : decay.lambda * (traits.is_important ? decay.important_factor : 1);

/** The last instant that is told as one: what fades later than that does not fade. */
const END_OF_TIME = Date.UTC(9999, 11, 31);

/**
 * The first millisecond at which `weightAt` reads less than a share; `null`: it never does. What the index says and what a
 * reader computes never differ, not even in the last bit: the closed formula gives the neighbourhood, the reading decides.
 */
const fadesAt = (
  anchor: Pick<WeightAnchor, 'weight' | 'weight_decay'>,
  share: number,
  from: Instant,
): Instant | null => {
  const { weight, weight_decay: decay } = anchor;
  const start = epochMilliseconds(from);
  if (weight < share) return from;
  if (decay === 0 || share <= 0) return null;
  const isUnder = (at: number): boolean =>
    weightAt({ ...anchor, weight_at: from }, instant(at)) < share;
  let under = start + Math.ceil((Math.log(weight / share) / decay) * MILLISECONDS_PER_DAY);
  for (let step = 1; under <= END_OF_TIME && !isUnder(under); step *= 2) under += step;
  if (under > END_OF_TIME) return null;
  let above = under - 1;
  for (let step = 1; above > start && isUnder(above); step *= 2) {
    under = above;
    above = Math.max(start, above - step);
  }
  while (under - above > 1) {
    const middle = Math.floor((above + under) / 2);
    if (isUnder(middle)) under = middle;
    else above = middle;
  }
  return instant(under);
};

/** A weight as it is set now, under the policy of now. */
export const anchorOf = (
  weight: number,
  traits: Pick<BeliefRow, 'is_important' | 'persona'>,
  { now, policy, policyVersion }: Pick<DecisionContext, 'now' | 'policy' | 'policyVersion'>,
): AnchorFields => {
  const weight_decay = decayOf(traits, policy);
  return {
    weight,
    weight_at: now,
    weight_policy: policyVersion,
    weight_decay,
    fades_at: fadesAt({ weight, weight_decay }, policy.decay.archive_below, now),
  };
};

/** Of the anchor of a row and the one that a recall left: the later. A recall at the same instant came after. */
export const laterAnchor = <Own extends WeightAnchor, Recalled extends WeightAnchor>(
  own: Own,
  recalled: Recalled | undefined,
): Own | Recalled =>
  recalled !== undefined && recalled.weight_at >= own.weight_at ? recalled : own;

/** The weight of history: it stays as it was at that instant. */
export const frozenAnchor = (
  anchor: WeightAnchor,
  { now, policyVersion }: Pick<DecisionContext, 'now' | 'policyVersion'>,
): AnchorFields => ({
  weight: weightAt(anchor, now),
  weight_at: now,
  weight_policy: policyVersion,
  weight_decay: 0,
  fades_at: null,
});

/**
 * Weight that a fact starts with: the caller's own, else by the table; a time-bound one (it expires, or its
 * event is still to come) and an important one have their own, where an important one is never lowered.
 */
export const initialWeight = (
  fact: Pick<
    FactFields,
    'ownership' | 'memType' | 'expireAt' | 'eventFrom' | 'eventTo' | 'isImportant' | 'weight'
  >,
  now: Instant,
  policy: Pick<Policy, 'weights'>,
): number => {
  const { weights } = policy;
  const event = fact.eventTo ?? fact.eventFrom;
  const timeBound = fact.expireAt !== null || (event !== null && event > now);
  const usual =
    fact.weight ?? (timeBound ? weights.time_bound : weights[fact.ownership][fact.memType]);
  return fact.isImportant ? Math.max(usual, weights.important) : usual;
};

/** The same for a row that gets a new wording. */
export const renewedWeight = (
  row: Pick<
    BeliefRow,
    'ownership' | 'mem_type' | 'expire_at' | 'event_from' | 'event_to' | 'is_important'
  >,
  now: Instant,
  policy: Pick<Policy, 'weights'>,
): number =>
  initialWeight(
    {
      ownership: row.ownership,
      memType: row.mem_type,
      expireAt: row.expire_at,
      eventFrom: row.event_from,
      eventTo: row.event_to,
      isImportant: row.is_important,
      weight: null,
    },
    now,
    policy,
  );
