import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/policy.ts';
import { at } from '../testing/at.ts';
import { addFact, appScope, type FactOptions } from '../testing/sample-commands.ts';
import { createStory } from '../testing/story.ts';
import { compactionGroups } from './compaction-groups.ts';

const east = new Float32Array([1, 0]);
const north = new Float32Array([0, 1]);
const between = new Float32Array([0.6, 0.8]);

const groupsOf = (
  told: Readonly<Record<string, FactOptions>>,
  options: { readonly scope?: string; readonly groups?: number; readonly group_size?: number } = {},
): readonly (readonly string[])[] => {
  const { scope = null, ...rest } = options;
  const story = createStory();
  for (const [name, fields] of Object.entries(told)) {
    story.tell(at('01-02'), addFact(name, at('01-02'), { weight: 0.3, vector: east, ...fields }));
  }
  const policy = { compaction: { ...defaultPolicy.compaction, ...rest } };
  return compactionGroups(story.state(), scope, new Map(), at('01-02'), policy).map((group) =>
    group.map(({ id }) => id.split('.')[1] ?? ''),
  );
};

describe('what is put before a model together', () => {
  it('is light and alike, the lightest first', () => {
    expect(
      groupsOf({
        tea: { weight: 0.4 },
        rain: { weight: 0.2, vector: north },
        mint: {},
        snow: { vector: between },
        chess: { weight: 0.8 },
        bare: { vector: null },
      }),
    ).toEqual([
      ['rain', 'snow'],
      ['tea', 'mint'],
    ]);
  });

  it('is of one place and speaker, and nothing that stays for itself', () => {
    expect(
      groupsOf({
        tea: {},
        app: { scope: appScope('app-1') },
        agent: { ownership: 'AGENT' },
        important: { isImportant: true },
        dated: { expireAt: at('02-01') },
        past: { stance: 'past_state', validFrom: at('2020-01-01'), validTo: at('2021-01-01') },
        plan: { stance: 'plan' },
      }),
    ).toEqual([]);
  });

  it('is of the scope that needs room, and never more than the policy says', () => {
    const five = { a: {}, b: {}, c: {}, d: {}, e: {} };
    const app = { scope: appScope('app-1') };
    expect(groupsOf({ ...five, f: app, g: app }, { scope: 'app:app-1' })).toEqual([['f', 'g']]);
    expect(groupsOf(five, { group_size: 2 })).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(groupsOf(five, { group_size: 2, groups: 1 })).toEqual([['a', 'b']]);
    expect(groupsOf(five, { groups: 0 })).toEqual([]);
  });
});
