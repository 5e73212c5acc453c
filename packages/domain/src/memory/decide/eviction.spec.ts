import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policySchema } from '../../policy/policy.ts';
import { day } from '../../testing/arbitrary-commands.ts';
import { addFact, appScope, idOf, sessionScope } from '../../testing/sample-commands.ts';
import { createStory, type Story } from '../../testing/story.ts';
import type { EvictMemories } from '../command.ts';
import { evictionOrder } from '../eviction-order.ts';
import type { RecalledAnchors } from '../recalled.ts';
import { anchorOf } from '../weight.ts';

const policy = policySchema.parse({
  capacity: { global: 10, app: 5, total: 12, important_share: 1 },
});
const now = day(0);

const evict = (
  story: Story,
  scope: string,
  when: EvictMemories['when'] = 'at-limit',
  recalled: RecalledAnchors = new Map(),
): EvictMemories => ({
  type: 'EvictMemories',
  scope,
  when,
  order: evictionOrder(story.state(), scope, recalled, now),
  recallsPosition: 7n,
});

const statuses = (story: Story, names: readonly string[]): readonly string[] =>
  names.map((name) => {
    const { deletion, head } = story.held(name);
    return deletion === null ? head.status : 'DELETED';
  });

describe('an eviction', () => {
  it('archives the lightest down to nine tenths, and records what it went by', () => {
    const story = createStory(policy);
    for (let index = 0; index < 10; index += 1) {
      story.tell(now, addFact(`m${index}`, now, { weight: (index + 3) / 20 }));
    }

    const [event] = story.tell(now, evict(story, 'global'));

    expect(event).toMatchObject({
      type: 'MemoriesArchived',
      data: {
        memory_ids: [idOf('m0')],
        reason: 'EVICTED',
        eviction: {
          scope: 'global',
          limit: 10,
          active: 10,
          order: [{ memory_id: idOf('m0'), weight: 0.15, last_recalled_at: null }],
          recalls_position: '7',
        },
      },
    });
    expect(story.state().counters.get('global')?.active).toBe(9);
  });

  it('deletes what weighs no more than the share for archiving', () => {
    const story = createStory(policy);
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      story.tell(now, addFact(name, now, { weight: 0.05, scope: appScope('one') }));
    }

    const [event] = story.tell(now, evict(story, 'app:one'));

    expect(event).toMatchObject({ type: 'MemoriesDeleted', data: { reason: 'EVICTED' } });
    expect(statuses(story, ['a', 'b'])).toEqual(['DELETED', 'ACTIVE']);
  });

  it('never takes an important memory, though nothing else be left', () => {
    const story = createStory(policy);
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      story.tell(now, addFact(name, now, { isImportant: true, scope: appScope('one') }));
    }

    expect(story.tell(now, evict(story, 'app:one'))).toEqual([]);
    // Not even when the order names one.
    const forced = { memoryId: idOf('a'), weight: 0, lastRecalledAt: null };
    expect(story.tell(now, { ...evict(story, 'app:one'), order: [forced] })).toEqual([]);
  });

  it('leaves a scope that has room, and one that is at its limit when that was lowered to it', () => {
    const story = createStory(policy);
    for (const name of ['a', 'b', 'c', 'd']) {
      story.tell(now, addFact(name, now, { scope: appScope('one') }));
    }
    expect(story.tell(now, evict(story, 'app:one'))).toEqual([]);
    story.tell(now, addFact('e', now, { scope: appScope('one') }));
    expect(story.tell(now, evict(story, 'app:one', 'over-limit'))).toEqual([]);
  });

  it('takes of equal ones what was recalled longest ago, and before all what never was', () => {
    const story = createStory(policy);
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      story.tell(now, addFact(name, now, { scope: appScope('one') }));
    }
    const context = { now, policy, policyVersion: 1 };
    const anchor = anchorOf(0.8, { is_important: false, persona: false }, context);
    const recalled = new Map(
      (['c', 'a', 'b'] as const).map((name, index) => [
        idOf(name),
        { ...anchor, last_recalled_at: day(index - 10) },
      ]),
    );

    expect(
      evictionOrder(story.state(), 'app:one', recalled, now).map(({ memoryId }) => memoryId),
    ).toEqual(['d', 'e', 'c', 'a', 'b'].map(idOf));
  });
});

interface Held {
  readonly name: string;
  readonly weight: number;
  readonly age: number;
  readonly important: boolean;
  readonly place: 'global' | 'one' | 'two' | 'session';
}

const scopes = {
  one: appScope('one'),
  two: appScope('two'),
  session: sessionScope('s'),
} as const;

const held = fc.uniqueArray(
  fc.record({
    name: fc.integer({ min: 0, max: 40 }).map((number) => `m${number}`),
    weight: fc.constantFrom(0.05, 0.1, 0.11, 0.2, 0.5, 0.8),
    age: fc.nat({ max: 60 }),
    important: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
    place: fc.constantFrom('global', 'one', 'two', 'session'),
  }) as fc.Arbitrary<Held>,
  { selector: ({ name }) => name, minLength: 1, maxLength: 24 },
);

/** The rule on plain things: sort them, walk along, put each into one of two boxes. */
const plainly = (all: readonly Held[], scope: string, limit: number) => {
  const mine = all.filter(
    ({ place }) => scope === 'all' || scope === (place === 'global' ? 'global' : `app:${place}`),
  );
  const boxes = { archived: [] as string[], deleted: [] as string[] };
  if (mine.length < limit) return boxes;
  const keep = Math.min(limit - 1, Math.floor((limit * 9) / 10));
  const byWeight = [...mine].filter(({ important }) => !important);
  const now = ({ weight, age }: Held): number => weight / 8 ** (age / 90);
  byWeight.sort((a, b) => now(a) - now(b));
  while (byWeight.length > 0 && boxes.archived.length + boxes.deleted.length < mine.length - keep) {
    const lightest = byWeight.shift();
    if (lightest === undefined) break;
    boxes[now(lightest) > 0.1 ? 'archived' : 'deleted'].push(lightest.name);
  }
  return boxes;
};

it('evicts what a plain list gives up that is sorted and walked along', () => {
  fc.assert(
    fc.property(
      held,
      fc.constantFrom('all', 'global', 'app:one', 'app:two'),
      fc.integer({ min: 1, max: 15 }),
      (all, scope, limit) => {
        // Of equal weights the older goes first; ages apart keep the two sorts from choosing for themselves.
        const apart = all.map((one, index) => ({ ...one, age: one.age + index / 1_000 }));
        const story = createStory(policySchema.parse({ capacity: { important_share: 1 } }));
        for (const one of apart.toSorted((a, b) => b.age - a.age)) {
          story.tell(
            day(-one.age),
            addFact(one.name, day(-one.age), {
              weight: one.weight,
              ...(one.place === 'global' ? {} : { scope: scopes[one.place] }),
            }),
          );
          if (!one.important) continue;
          // Marked without its weight being lifted: the rule is about the mark.
          story.tell(day(-one.age), {
            type: 'AnnotateMemory',
            memoryId: idOf(one.name),
            ifVersion: null,
            changes: { isImportant: true },
          });
        }
        const under = policySchema.parse({
          capacity: { global: limit, app: limit, total: limit, important_share: 1 },
        });
        const before = story.state().memories.size;

        story.tell(now, evict(story, scope), under);

        const boxes = plainly(apart, scope, limit);
        const found = (status: string): readonly string[] =>
          apart
            .filter(({ name }) => statuses(story, [name])[0] === status)
            .map(({ name }) => name)
            .toSorted();
        expect(found('ARCHIVED')).toEqual(boxes.archived.toSorted());
        expect(found('DELETED')).toEqual(boxes.deleted.toSorted());
        expect(story.state().memories.size).toBe(before);
      },
    ),
  );
});
