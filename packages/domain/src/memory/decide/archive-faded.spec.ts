import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPolicy, policySchema } from '../../policy/policy.ts';
import { day } from '../../testing/arbitrary-commands.ts';
import { addFact, idOf } from '../../testing/sample-commands.ts';
import { createStory, type Story } from '../../testing/story.ts';
import type { RecalledAnchor } from '../recalled.ts';
import { anchorOf } from '../weight.ts';

const usual = { is_important: false, persona: false };

const recalledOn = (when: number, weight: number): RecalledAnchor => ({
  ...anchorOf(weight, usual, { now: day(when), policy: defaultPolicy, policyVersion: 1 }),
  last_recalled_at: day(when),
});

const archive = (
  story: Story,
  on: number,
  recalled: readonly (readonly [string, RecalledAnchor])[],
) =>
  story.tell(day(on), {
    type: 'ArchiveFaded',
    memoryIds: ['a', 'gone'].map(idOf),
    recalled: new Map(recalled.map(([name, anchor]) => [idOf(name), anchor])),
  });

describe('what has faded', () => {
  it('is archived after ninety days, not before, and once', () => {
    const story = createStory();
    story.tell(day(0), addFact('a', day(0)));

    expect(archive(story, 90, [])).toEqual([]);
    expect(archive(story, 91, [])).toMatchObject([
      { type: 'MemoriesArchived', data: { reason: 'DECAYED', memory_ids: [idOf('a')] } },
    ]);
    expect(archive(story, 92, [])).toEqual([]);
  });

  it('counts from the last recall that came after its own anchor', () => {
    const story = createStory();
    story.tell(day(0), addFact('a', day(0)));

    expect(archive(story, 91, [['a', recalledOn(80, 0.3)]])).toEqual([]);
    expect(archive(story, 91, [['a', recalledOn(-1, 0.8)]])).toHaveLength(1);
  });

  it('keeps the policy that its anchor was set under', () => {
    const story = createStory();
    story.tell(day(0), addFact('a', day(0)));
    const faster = policySchema.parse({ decay: { lambda: 1 } });

    expect(
      story.tell(
        day(30),
        { type: 'ArchiveFaded', memoryIds: [idOf('a')], recalled: new Map() },
        faster,
      ),
    ).toEqual([]);
  });

  it('is what a curve that is followed day by day has under the line', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0.5, 0.6, 0.7, 0.8, 0.85),
        fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 420 }),
        fc.boolean(),
        (weight, recallDays, until, isImportant) => {
          const recalls = [...recallDays].sort((a, b) => a - b).filter((when) => when < until);
          const first = isImportant ? Math.max(weight, 0.9) : weight;
          // Step by step: every day the weight loses the same share, a recall gives some back.
          const share = 8 ** (-1 / (isImportant ? 900 : 90));
          let now = first;
          let set = first;
          for (let today = 1; today <= until; today += 1) {
            now *= share;
            if (recalls.includes(today)) now = set = Math.max(now, Math.min(now + 0.05, first));
          }
          fc.pre(Math.abs(now - 0.1) > 1e-9);

          const story = createStory();
          story.tell(day(0), addFact('a', day(0), { weight, isImportant }));
          const last = recalls.at(-1);
          const anchor =
            last === undefined
              ? []
              : [
                  [
                    'a',
                    {
                      ...anchorOf(
                        set,
                        { is_important: isImportant, persona: false },
                        { now: day(last), policy: defaultPolicy, policyVersion: 1 },
                      ),
                      last_recalled_at: day(last),
                    },
                  ] as const,
                ];
          expect(archive(story, until, anchor).length > 0).toBe(now < 0.1);
        },
      ),
    );
  });
});

it('archives what has expired, at that instant and not before', () => {
  const story = createStory();
  story.tell(day(0), addFact('a', day(0), { expireAt: day(5) }));
  story.tell(day(0), addFact('b', day(0)));
  const expire = (on: number) =>
    story.tell(day(on), { type: 'ArchiveExpired', memoryIds: ['a', 'b', 'gone'].map(idOf) });

  expect(expire(4)).toEqual([]);
  expect(expire(5)).toMatchObject([
    { type: 'MemoriesArchived', data: { reason: 'EXPIRED', memory_ids: [idOf('a')] } },
  ]);
  expect(expire(6)).toEqual([]);
});
