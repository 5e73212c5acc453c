import { DomainError, subjectId } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundReasons } from './bound-reasons.ts';
import { decidePolicy, type PolicyCommand } from './decide-policy.ts';
import { type PolicyEvent, policyEventSchemas } from './events.ts';
import { parsePolicyEvent } from './parse-policy-event.ts';
import { defaultPolicy, policySchema } from './policy.ts';
import { policyDifference, policyFields } from './policy-difference.ts';
import { foldPolicy, initialPolicyState, type PolicyState, policyOf } from './policy-state.ts';

/** What it is refused with; `undefined`: it is not. */
const refusal = (decide: () => unknown): DomainError | undefined => {
  try {
    decide();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

const decided = (state: PolicyState, command: PolicyCommand): readonly PolicyEvent[] =>
  decidePolicy(command, state).map(
    (draft): PolicyEvent =>
      draft.type === 'PolicyPublished'
        ? { type: draft.type, data: { ...draft.data, sealed: null } }
        : ({ type: draft.type, data: draft.data } as PolicyEvent),
  );

const after = (...commands: readonly PolicyCommand[]): PolicyState =>
  commands.reduce(
    (state, command) => foldPolicy(state, decided(state, command)),
    initialPolicyState(),
  );

const defaults: PolicyCommand = { type: 'PublishDefaults' };
const publish = (change: Readonly<Record<string, unknown>>, share = 1): PolicyCommand => ({
  type: 'PublishPolicy',
  change,
  note: null,
  share,
});
const rollOut = (version: number, share: number): PolicyCommand => ({
  type: 'ChangeRollout',
  version,
  share,
});
const rollBack = (toVersion: number): PolicyCommand => ({ type: 'RollBackPolicy', toVersion });
const minRelevance = (value: number) => ({ recall: { min_relevance: value } });

/** Versions that a thousand subjects are under. */
const counted = (state: PolicyState): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {};
  for (let index = 0; index < 1_000; index += 1) {
    const { version } = policyOf(state, subjectId(`subject-${index}`));
    counts[version] = (counts[version] ?? 0) + 1;
  }
  return counts;
};

describe('the policy of a tenant', () => {
  it('begins with the defaults in full, as version 1', () => {
    expect(decidePolicy(defaults, initialPolicyState())).toEqual([
      { type: 'PolicyPublished', data: { version: 1, policy: defaultPolicy }, note: null },
    ]);
    expect(decidePolicy(defaults, after(defaults))).toEqual([]);
    expect(policyOf(after(defaults), null)).toEqual({ version: 1, policy: defaultPolicy });
  });

  it('reads defaults that an earlier build published, without a note', () => {
    const stored = { version: 1, policy: JSON.parse(JSON.stringify(defaultPolicy)) };
    expect(parsePolicyEvent('PolicyPublished', stored, 1)?.data).toEqual({
      ...stored,
      sealed: null,
    });
  });

  it('reads what an earlier build let be too low at the bounds that it decided by', () => {
    const policy: typeof defaultPolicy = JSON.parse(JSON.stringify(defaultPolicy));
    policy.evolution.merge_similarity = 0.4;
    policy.evolution.same_overlap = 0.7;
    const stored = { version: 2, policy, sealed: null };
    const read = parsePolicyEvent('PolicyPublished', stored, 2)?.data;
    expect(read).toEqual({
      ...stored,
      policy: {
        ...policy,
        evolution: { ...policy.evolution, merge_similarity: 0.9, same_overlap: 0.7 },
      },
    });
  });

  it('changes in what is given, and holds for all at once', () => {
    const state = after(defaults, publish(minRelevance(0.4)));
    const { version, policy } = policyOf(state, subjectId('s'));

    expect(version).toBe(2);
    expect(policyDifference(defaultPolicy, policy)).toEqual([
      { field: 'recall.min_relevance', before: 0.3, after: 0.4 },
    ]);
  });

  it('is not published again when it is in force already', () => {
    const state = after(defaults, publish(minRelevance(0.4)));
    expect(decidePolicy(publish(minRelevance(0.4)), state)).toEqual([]);
    expect(decidePolicy(publish({}), state)).toEqual([]);
  });

  it('reaches a share of the subjects, and more of them as the share grows', () => {
    const start = after(defaults, publish(minRelevance(0.4), 0.2));
    expect(counted(start)[2]).toBeGreaterThan(150);
    expect(counted(start)[2]).toBeLessThan(250);
    expect(policyOf(start, null).version).toBe(1);

    fc.assert(
      fc.property(fc.string(), fc.double({ min: 0.2, max: 1, noNaN: true }), (id, share) => {
        const grown = foldPolicy(start, decided(start, rollOut(2, share)));
        const before = policyOf(start, subjectId(id)).version;
        expect(policyOf(grown, subjectId(id)).version).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('goes back from all to a share: the others are under what held before', () => {
    const state = after(defaults, publish(minRelevance(0.4)), rollOut(2, 0.5));
    expect(Object.keys(counted(state))).toEqual(['1', '2']);
    expect(counted(after(defaults, publish({}, 0), rollOut(2, 0)))).toEqual({ 1: 1_000 });
    expect(counted(after(defaults, publish(minRelevance(0.4)), rollOut(2, 0)))).toEqual({
      1: 1_000,
    });
    expect(refusal(() => decidePolicy(rollOut(1, 0.5), after(defaults)))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      field: 'share',
    });
  });

  it('goes back to any version for all', () => {
    const two = after(defaults, publish(minRelevance(0.4)));
    const back = foldPolicy(two, decided(two, rollBack(1)));
    expect(counted(back)).toEqual({ 1: 1_000 });
    expect(decided(two, rollBack(1))).toEqual([
      { type: 'PolicyRolledBack', data: { from_version: 2, to_version: 1 } },
    ]);
    expect(decidePolicy(rollBack(1), back)).toEqual([]);
    const next = decided(back, publish({ decay: { lambda: 0.05 } }));
    expect(next[0]).toMatchObject({ data: { version: 3, policy: minRelevance(0.3) } });
  });

  it.each([rollOut(9, 1), rollBack(9)])('knows no version that was never published', (command) => {
    expect(refusal(() => decidePolicy(command, after(defaults)))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each([
    [{ weights: { USER: { SEMANTIC: -0.1 } } }, 'policy.weights.USER.SEMANTIC'],
    [{ decay: { lambda: 0 } }, 'policy.decay.lambda'],
    [{ evolution: { merge_similarity: 0.89 } }, 'policy.evolution.merge_similarity'],
    [{ evolution: { same_overlap: 0.49 } }, 'policy.evolution.same_overlap'],
    [{ recall: { relevance_share: 1.2 } }, 'policy.recall.relevance_share'],
    [{ recall: { min_relevance: '0.3' } }, 'policy.recall.min_relevance'],
    [{ capacity: { global: 1.5 } }, 'policy.capacity.global'],
    [{ capacity: null }, 'policy.capacity'],
    [{ decay: { lamda: 0.1 } }, 'policy.decay.lamda'],
    [{ colour: 'red' }, 'policy.colour'],
    [{ audit: { receipts: 'sometimes' } }, 'policy.audit.receipts'],
    [JSON.parse('{"__proto__": {"lambda": 1}}'), 'policy.__proto__'],
  ])('refuses %j by its field', (change, field) => {
    const refused = refusal(() => decidePolicy(publish(change), after(defaults)));
    expect(refused).toMatchObject({ code: 'INVALID_ARGUMENT', field });
    expect(refused?.hint).not.toBe('');
  });

  it.each([-0.1, 1.2, Number.NaN])('refuses a share of %d', (share) => {
    for (const command of [publish(minRelevance(0.4), share), rollOut(1, share)]) {
      expect(refusal(() => decidePolicy(command, after(defaults)))).toMatchObject({
        code: 'INVALID_ARGUMENT',
        field: 'share',
      });
    }
  });

  it('tells why a bound is there, for every number that has one', () => {
    expect(Object.keys(boundReasons).toSorted()).toEqual(
      [...policyFields(defaultPolicy).keys()].toSorted(),
    );
    expect(
      refusal(() => decidePolicy(publish({ decay: { lambda: 0 } }), after(defaults)))?.hint,
    ).toMatch(/nothing would ever fade/);
  });

  it('writes only what its schemas take', () => {
    const command = fc.oneof(
      fc.constant(defaults),
      fc
        .record({
          change: fc.double({ min: 0, max: 1, noNaN: true }),
          share: fc.constantFrom(0, 0.3, 1),
        })
        .map(({ change, share }) => publish(minRelevance(change), share)),
      fc
        .record({ version: fc.integer({ min: 1, max: 4 }), share: fc.constantFrom(0, 0.5, 1) })
        .map(({ version, share }) => rollOut(version, share)),
      fc.integer({ min: 1, max: 4 }).map(rollBack),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        let state = after(defaults);
        for (const one of commands) {
          let events: readonly PolicyEvent[] = [];
          if (refusal(() => (events = decided(state, one))) !== undefined) continue;
          for (const { type, data } of events) policyEventSchemas[type].parse(data);
          state = foldPolicy(state, events);
          // Whatever was decided, everybody is under a version that is there, and the same order again says nothing.
          expect(state.versions.has(policyOf(state, subjectId('x')).version)).toBe(true);
          expect(decided(state, one)).toEqual([]);
        }
      }),
    );
  });

  it('has the numbers of the design', () => {
    expect(policySchema.parse({})).toMatchObject({
      recall: { min_relevance: 0.3, relevance_share: 0.7 },
      decay: { important_factor: 0.1, archive_below: 0.1 },
      weights: { time_bound: 0.85, important: 0.9 },
      capacity: { global: 500, app: 200, total: 2000, important_share: 0.2, persona: 20 },
      retention: { deleted_days: 30, archived_days: 180, messages_days: 180 },
    });
  });
});
