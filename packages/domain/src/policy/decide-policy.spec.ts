import { describe, expect, it } from 'vitest';
import { decidePolicy } from './decide-policy.ts';
import { policyEventSchemas } from './events.ts';
import { defaultPolicy } from './policy.ts';
import { foldPolicy, initialPolicyState } from './policy-state.ts';

describe('the policy of a tenant', () => {
  const [published] = decidePolicy({ type: 'PublishDefaults' }, initialPolicyState());

  it('begins with the defaults in full, as version 1', () => {
    expect(published).toEqual({
      type: 'PolicyPublished',
      data: { version: 1, policy: defaultPolicy },
    });
    expect(policyEventSchemas.PolicyPublished.safeParse(published?.data).error).toBeUndefined();
  });

  it('is published once', () => {
    const state = foldPolicy(initialPolicyState(), published === undefined ? [] : [published]);
    expect(state).toEqual({ version: 1, policy: defaultPolicy });
    expect(decidePolicy({ type: 'PublishDefaults' }, state)).toEqual([]);
  });

  it('has the numbers of the design', () => {
    expect(defaultPolicy).toMatchObject({
      recall: { min_relevance: 0.3, relevance_share: 0.7 },
      decay: { important_factor: 0.1, archive_below: 0.1 },
      weights: { time_bound: 0.85, important: 0.9 },
      capacity: { global: 500, app: 200, total: 2000, important_share: 0.2, persona: 20 },
      retention: { deleted_days: 30, archived_days: 180, messages_days: 180 },
    });
  });
});
