import type { JsonObject } from '@palimpsest/kernel';
import { defaultPolicy } from '../policy/policy.ts';
import type { Upcast, Upcasters } from '../shared/upcast.ts';
import type { BeliefRow } from './belief-row.ts';
import type { MemoryEventType } from './events.ts';
import { anchorOf } from './weight.ts';

/**
 * Version 1 rows named the policy of their anchor without saying what it made of it. Every policy of that time was the
 * default one, which was in code alone.
 */
const withDecay = (stored: JsonObject): JsonObject => {
  const row = stored as unknown as BeliefRow; // as version 1 had it
  const { weight_decay, fades_at } = anchorOf(row.weight, row, {
    now: row.weight_at,
    policy: defaultPolicy,
    policyVersion: row.weight_policy,
  });
  return row.status === 'SUPERSEDED'
    ? { ...stored, weight_decay: 0, fades_at: null }
    : { ...stored, weight_decay, fades_at };
};

const rowsWithDecay: Upcast = (data) => ({
  ...data,
  closes: (data.closes as JsonObject[]).map(withDecay),
  opens: (data.opens as JsonObject[]).map(withDecay),
});

/** Nor did they say what an eviction went by: there was none. */
const rowsWithEviction: Upcast = (data) => ({ ...rowsWithDecay(data), eviction: null });

/** Nor was there a purge before version 3. */
const withoutPurge: Upcast = (data) => ({ ...data, purge: null });

/** Nor did a model judge a session before version 2. */
const judgedByRule: Upcast = (data) => ({
  ...data,
  model: null,
  prompt_version: null,
  usage: null,
});

/** Nor did a profile cost anything. */
const withoutUsage: Upcast = (data) => ({ ...data, usage: null });

/** Only a kind was added. */
const asItIs: Upcast = (data) => data;

/** Nor did conversations end by themselves. */
const withoutIntakes: Upcast = (data) => ({ ...data, intakes: [] });

/** The way up from older schema versions. */
export const memoryUpcasters: Upcasters<MemoryEventType> = {
  MemoryAdded: { 1: rowsWithDecay },
  MemoryRevised: { 1: rowsWithDecay },
  MemorySuperseded: { 1: rowsWithDecay },
  MemoryAnnotated: { 1: rowsWithDecay },
  MemoriesArchived: { 1: rowsWithEviction },
  MemoriesDeleted: { 1: rowsWithEviction, 2: withoutPurge },
  MemoriesReactivated: { 1: rowsWithDecay, 2: asItIs },
  MemoriesPromoted: { 1: rowsWithDecay },
  SessionClosed: { 1: judgedByRule },
  ProfileRefreshed: { 1: withoutUsage },
  ErasureStarted: { 1: withoutIntakes },
};
