import { anchorOf, type RecallEventData, type VersionedPolicy } from '@palimpsest/domain';
import type { Instant } from '@palimpsest/kernel';
import { LRUCache } from 'lru-cache';
import type { UsageDocument } from '../usage/projection.ts';
import type { Scored } from './score.ts';

/** The weight that a recall leaves a memory with, and how it falls from there. */
export type Anchor = NonNullable<RecallEventData<'MemoriesRecalled'>['hits'][number]['reinforced']>;

const REMEMBERED = 50_000;

const isRecent = (last: Instant | undefined, now: Instant, seconds: number): boolean =>
  last !== undefined && Date.parse(now) - Date.parse(last) < seconds * 1_000;

const lastOf = (
  usage: UsageDocument | undefined,
  here: Instant | undefined,
): Instant | undefined =>
  usage === undefined || (here !== undefined && here > usage.weight_at) ? here : usage.weight_at;

/**
 * Reinforces recalled memories: lifted by a step, never over the initial weight, never lowered, and once per memory in
 * a while. What this process has just reinforced counts before the read model shows it.
 */
export const createReinforcement = () => {
  const latest = new LRUCache<string, Instant>({ max: REMEMBERED });
  return ({ ranked, weight }: Scored, policy: VersionedPolicy, now: Instant): Anchor | null => {
    const { row, status, usage } = ranked;
    if (weight === null || status !== 'ACTIVE') return null;
    const { step, every_seconds: every } = policy.policy.recall.reinforcement;
    if (isRecent(lastOf(usage, latest.get(row.memory_id)), now, every)) return null;
    latest.set(row.memory_id, now);
    const lifted = Math.max(weight, Math.min(weight + step, row.initial_weight));
    const { weight_decay: decay, fades_at } = anchorOf(lifted, row, {
      now,
      policy: policy.policy,
      policyVersion: policy.version,
    });
    return { weight: lifted, at: now, decay, fades_at };
  };
};

export type Reinforce = ReturnType<typeof createReinforcement>;
