import { epochMilliseconds, type Instant } from '@palimpsest/kernel';
import type { Policy } from '../policy/policy.ts';
import type { BeliefRow } from './belief-row.ts';
import type { FactFields } from './command.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

/** A weight that was set at an instant, and what its decay depends on. */
export type WeightAnchor = Pick<
  BeliefRow,
  'weight' | 'weight_at' | 'is_important' | 'persona' | 'status'
>;

/**
 * Weight at an instant: `w₀ · e^(−λ·α·days)` since the anchor was set (DESIGN section 8). Important memories
 * decay more slowly (α); persona and superseded ones not at all. `policy` is the one that the anchor was set
 * under (`weight_policy`): a new λ applies from the next anchor.
 */
export const weightAt = (
  anchor: WeightAnchor,
  at: Instant,
  policy: Pick<Policy, 'decay'>,
): number => {
  if (anchor.persona || anchor.status === 'SUPERSEDED') return anchor.weight;
  const elapsed = epochMilliseconds(at) - epochMilliseconds(anchor.weight_at);
  const days = Math.max(0, elapsed) / MILLISECONDS_PER_DAY;
  const slowdown = anchor.is_important ? policy.decay.important_factor : 1;
  return anchor.weight * Math.exp(-policy.decay.lambda * slowdown * days);
};

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
