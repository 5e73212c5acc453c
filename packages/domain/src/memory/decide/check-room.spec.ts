import { describe, expect, it } from 'vitest';
import { policySchema } from '../../policy/policy.ts';
import { at } from '../../testing/at.ts';
import { addFact, appScope, homeSlot, idOf, sessionScope } from '../../testing/sample-commands.ts';
import { createStory } from '../../testing/story.ts';
import { importantLimit } from './check-room.ts';

const now = at('01-02');
const tight = policySchema.parse({ capacity: { global: 2, app: 1, total: 3, persona: 1 } });
const roomy = policySchema.parse({ capacity: { global: 5, app: 5, total: 100, persona: 1 } });

describe('room for memories', () => {
  it('is limited for global ones, for each app, and in all', () => {
    const story = createStory(tight);
    story.tell(now, addFact('a', now));
    story.tell(now, addFact('b', now));
    const global = story.refused(now, addFact('c', now));
    expect(global.code).toBe('CAPACITY_FULL');
    expect(global.message).toBe('2 of 2 memories of level global are taken');
    story.tell(now, addFact('d', now, { scope: appScope('one') }));
    expect(story.refused(now, addFact('e', now, { scope: appScope('two') })).message).toBe(
      '3 of 3 memories in all are taken',
    );
  });

  it('is limited for sessions only in all', () => {
    const story = createStory(tight);
    for (const name of ['a', 'b', 'c'])
      story.tell(now, addFact(name, now, { scope: sessionScope('s') }));
    expect(story.refused(now, addFact('d', now, { scope: sessionScope('s') })).code).toBe(
      'CAPACITY_FULL',
    );
  });

  it('is there for a value that takes the place of another', () => {
    const story = createStory(tight);
    const home = { slotRef: homeSlot };
    story.tell(now, addFact('a', now, home));
    story.tell(now, addFact('b', now));
    story.tell(at('02-01'), addFact('c', at('02-01'), home));
    expect(story.state().counters.get('global')?.active).toBe(2);
  });

  it('comes back when a memory is deleted or archived, and is needed again to restore it', () => {
    const story = createStory(tight);
    story.tell(now, addFact('a', now));
    story.tell(now, addFact('b', now));
    story.tell(now, { type: 'ArchiveMemories', memoryIds: [idOf('a')], reason: 'DECAYED' });
    story.tell(now, addFact('c', now));
    const restore = { type: 'RestoreMemories', memoryIds: [idOf('a')] } as const;
    expect(story.refused(now, restore).code).toBe('CAPACITY_FULL');
  });

  it('does not stand in the way of changes to a subject that is over a lowered limit', () => {
    const story = createStory();
    for (const name of ['a', 'b', 'c']) story.tell(now, addFact(name, now));
    const tag = {
      type: 'AnnotateMemory',
      memoryId: idOf('a'),
      ifVersion: null,
      changes: { customTags: ['kept'] },
    } as const;
    expect(story.tell(now, tag, tight)).toHaveLength(1);
    const archive = { type: 'ArchiveMemories', memoryIds: [idOf('b')], reason: 'MANUAL' } as const;
    expect(story.tell(now, archive, policySchema.parse({ capacity: { total: 1 } }))).toHaveLength(
      1,
    );
  });

  it('holds for a memory that moves to a wider level', () => {
    const story = createStory(tight);
    story.tell(now, addFact('a', now));
    story.tell(now, addFact('b', now));
    story.tell(now, addFact('c', now, { scope: appScope('one') }));
    const promote = { type: 'PromoteMemories', memoryIds: [idOf('c')], level: 'GLOBAL' } as const;
    expect(story.refused(now, promote).code).toBe('CAPACITY_FULL');
  });
});

describe('important memories', () => {
  it('may be a fifth of each limit, rounded down', () => {
    expect(importantLimit(500, roomy)).toBe(100);
    expect(importantLimit(5, roomy)).toBe(1);
    expect(importantLimit(4, roomy)).toBe(0);
  });

  it('are refused beyond that, when added and when marked', () => {
    const story = createStory(roomy);
    story.tell(now, addFact('a', now, { isImportant: true }));
    const error = story.refused(now, addFact('b', now, { isImportant: true }));
    expect(error).toMatchObject({ code: 'TOO_MANY_IMPORTANT', field: 'is_important' });
    expect(error.message).toBe('1 of 1 important memories of level global are taken');
    story.tell(now, addFact('b', now));
    const mark = {
      type: 'AnnotateMemory',
      memoryId: idOf('b'),
      ifVersion: null,
      changes: { isImportant: true },
    } as const;
    expect(story.refused(now, mark).code).toBe('TOO_MANY_IMPORTANT');
  });
});

describe('persona memories', () => {
  it('are limited in each scope', () => {
    const story = createStory(roomy);
    const persona = { persona: true, ownership: 'AGENT' } as const;
    story.tell(now, addFact('a', now, persona));
    expect(story.refused(now, addFact('b', now, persona))).toMatchObject({
      code: 'CAPACITY_FULL',
      field: 'persona',
    });
    story.tell(now, addFact('c', now, { ...persona, scope: appScope('one') }));
  });
});
