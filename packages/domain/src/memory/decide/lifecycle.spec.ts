import { pseudonym } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { at } from '../../testing/at.ts';
import { addFact, appScope, homeSlot, idOf, sessionScope } from '../../testing/sample-commands.ts';
import { createStory, type Story } from '../../testing/story.ts';
import { timeline } from '../../testing/timeline.ts';
import type {
  ArchiveMemories,
  DeleteMemories,
  PromoteMemories,
  RestoreMemories,
} from '../command.ts';
import { statusOf } from '../state/held-memory.ts';

const home = { slotRef: homeSlot } as const;

const archive = (...names: readonly string[]): ArchiveMemories => ({
  type: 'ArchiveMemories',
  memoryIds: names.map(idOf),
  reason: 'DECAYED',
});

const remove = (names: readonly string[], reinstate = false): DeleteMemories => ({
  type: 'DeleteMemories',
  memoryIds: names.map(idOf),
  reason: 'MANUAL',
  reinstate,
  reasonText: 'asked for',
});

const restore = (...names: readonly string[]): RestoreMemories => ({
  type: 'RestoreMemories',
  memoryIds: names.map(idOf),
});

const promote = (
  level: PromoteMemories['level'],
  ...names: readonly string[]
): PromoteMemories => ({
  type: 'PromoteMemories',
  memoryIds: names.map(idOf),
  level,
});

const told = (): Story => {
  const story = createStory();
  story.tell(at('01-02'), addFact('tea', at('01-02')));
  return story;
};

/** A home that was superseded on 1 April. */
const moved = (): Story => {
  const story = createStory();
  story.tell(at('01-02'), addFact('old', at('01-02'), home));
  story.tell(at('04-01'), addFact('new', at('04-01'), home));
  return story;
};

describe('archiving', () => {
  it('reopens the rows as archived, with their weight as it was', () => {
    const story = told();
    const [draft] = story.tell(at('04-01'), archive('tea'));
    expect(draft?.data).toMatchObject({ memory_ids: [idOf('tea')], reason: 'DECAYED' });
    expect(timeline(story, 'tea')).toEqual(['v1 [2026-01-02, …) ARCHIVED']);
    expect(story.held('tea').head).toMatchObject({
      archived_at: at('04-01'),
      weight: 0.8,
      weight_at: at('01-02'),
      updated_at: at('01-02'),
    });
    expect(story.state().counters.get('all')).toMatchObject({ active: 0, archived: 1 });
  });

  it('leaves superseded, deleted and archived ones alone', () => {
    const story = moved();
    story.tell(at('04-02'), remove(['new']));
    expect(story.tell(at('04-03'), archive('old', 'new'))).toEqual([]);
  });

  it('is undone with the first weight, or it would be archived again at once', () => {
    const story = told();
    story.tell(at('04-01'), archive('tea'));
    const [draft] = story.tell(at('05-01'), restore('tea'));
    expect(draft?.data).toMatchObject({ kind: 'UNARCHIVED', memory_ids: [idOf('tea')] });
    expect(story.held('tea').head).toMatchObject({
      status: 'ACTIVE',
      archived_at: null,
      weight: 0.8,
      weight_at: at('05-01'),
    });
  });

  it('takes many memories in events that stay small', () => {
    const story = createStory();
    const names = Array.from({ length: 200 }, (_, index) => `m${index}`);
    for (const name of names) story.tell(at('01-02'), addFact(name, at('01-02')));
    const drafts = story.tell(at('01-03'), archive(...names));
    expect(drafts.length).toBeGreaterThan(1);
    for (const { data } of drafts) expect(JSON.stringify(data).length).toBeLessThan(200 * 1024);
  });
});

describe('deleting', () => {
  it('is an overlay: no row changes', () => {
    const story = told();
    const [draft] = story.tell(at('02-01'), remove(['tea']));
    expect(draft).toMatchObject({
      type: 'MemoriesDeleted',
      reasonText: 'asked for',
      data: {
        memory_ids: [idOf('tea')],
        deleted_at: at('02-01'),
        reinstated: [],
        closes: [],
        opens: [],
        counts: [
          { scope: 'all', active: 0, deleted: 1 },
          { scope: 'global', active: 0, deleted: 1 },
        ],
      },
    });
    expect(timeline(story, 'tea')).toEqual(['v1 [2026-01-02, …) ACTIVE']);
    expect(statusOf(story.held('tea'))).toBe('DELETED');
  });

  it('of what is not there is refused, of what is deleted is nothing', () => {
    const story = told();
    expect(story.refused(at('02-01'), remove(['tea', 'nobody'])).code).toBe('NOT_FOUND');
    story.tell(at('02-01'), remove(['tea']));
    expect(story.tell(at('02-02'), remove(['tea']))).toEqual([]);
  });

  it('of a superseder leaves the old one superseded', () => {
    const story = moved();
    story.tell(at('04-02'), remove(['new']));
    expect(timeline(story, 'old')).toEqual(['v1 [2026-01-02, 2026-04-01) SUPERSEDED by new']);
  });

  it('can be undone until retention ends', () => {
    const story = told();
    story.tell(at('02-01'), remove(['tea']));
    expect(story.refused(at('03-04'), restore('tea')).code).toBe('NOT_FOUND');
    const [draft] = story.tell(at('03-03'), restore('tea'));
    expect(draft?.data).toMatchObject({ kind: 'UNDELETED', closes: [], opens: [] });
    expect(statusOf(story.held('tea'))).toBe('ACTIVE');
  });

  it('undone gives an archived memory back as archived', () => {
    const story = told();
    story.tell(at('02-01'), archive('tea'));
    story.tell(at('02-02'), remove(['tea']));
    story.tell(at('02-03'), restore('tea'));
    expect(statusOf(story.held('tea'))).toBe('ARCHIVED');
  });
});

describe('deleting with reinstate', () => {
  it('opens the old interval again in the same event', () => {
    const story = moved();
    const drafts = story.tell(at('04-02'), remove(['new'], true));
    expect(drafts).toMatchObject([
      { type: 'MemoriesDeleted', data: { reinstated: [idOf('old')], memory_ids: [idOf('new')] } },
    ]);
    expect(timeline(story, 'old')).toEqual(['v1 [2026-01-02, …) ACTIVE']);
    expect(story.held('old').supersession).toBeNull();
    expect(story.state().counters.get('all')).toMatchObject({ active: 1, deleted: 1 });
  });

  it('goes on from the weight that the old one had', () => {
    const story = moved();
    const [ended] = story.held('old').rows;
    story.tell(at('08-01'), remove(['new'], true));
    expect(story.held('old').head).toMatchObject({ weight: ended?.weight, weight_at: at('08-01') });
  });

  it('brings back one that had left no row', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02'), home));
    story.tell(at('01-02'), addFact('new', at('01-02'), home));
    story.tell(at('01-03'), remove(['new'], true));
    expect(timeline(story, 'old')).toEqual(['v1 [2026-01-02, …) ACTIVE']);
  });

  it('leaves history alone where a newer value holds', () => {
    const story = moved();
    story.tell(at('05-01'), addFact('newest', at('05-01'), home));
    const [draft] = story.tell(at('05-02'), remove(['new'], true));
    expect(draft?.data).toMatchObject({ reinstated: [] });
    expect(timeline(story, 'old')).toEqual(['v1 [2026-01-02, 2026-04-01) SUPERSEDED by new']);
  });

  it('leaves alone what is deleted too, or in the same call', () => {
    const story = moved();
    const [draft] = story.tell(at('05-02'), remove(['new', 'old'], true));
    expect(draft?.data).toMatchObject({ reinstated: [] });
  });

  it('keeps what was put around the old one meanwhile', () => {
    const story = moved();
    const changes = { customTags: ['kept'] };
    const memoryId = idOf('old');
    story.tell(at('04-02'), { type: 'AnnotateMemory', memoryId, ifVersion: null, changes });
    const sealedIn = story.held('old').head.content_event;
    story.tell(at('04-03'), remove(['new'], true));
    expect(story.held('old').head.content_event).toBe(sealedIn);
    expect(story.held('old').content?.custom_tags).toEqual(['kept']);
  });
});

describe('restoring a memory whose slot has another value meanwhile', () => {
  it('gives back the time before that value, as history', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02'), home));
    story.tell(at('02-20'), remove(['old']));
    story.tell(at('03-01'), addFact('new', at('03-01'), home));
    const drafts = story.tell(at('03-02'), restore('old'));
    expect(drafts.map(({ type }) => type)).toEqual(['MemorySuperseded', 'MemoriesReactivated']);
    expect(drafts[0]?.data).toMatchObject({ superseded_by: idOf('new'), ends_at: at('03-01') });
    expect(timeline(story, 'old')).toEqual(['v1 [2026-01-02, 2026-03-01) SUPERSEDED by new']);
    expect(timeline(story, 'new')).toEqual(['v1 [2026-03-01, …) ACTIVE']);
  });

  it('gives back nothing of its time when the other one covers it', () => {
    const story = createStory();
    story.tell(at('02-01'), addFact('old', at('02-01'), home));
    story.tell(at('02-02'), archive('old'));
    story.tell(at('03-01'), addFact('new', at('03-01'), { ...home, validFrom: at('01-01') }));
    const drafts = story.tell(at('03-02'), restore('old'));
    expect(drafts.map(({ type }) => type)).toEqual(['MemorySuperseded']);
    expect(statusOf(story.held('old'))).toBe('SUPERSEDED');
    expect(timeline(story, 'old')).toEqual([]);
  });

  it('goes around a past state that was told meanwhile, and is current again', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02'), home));
    story.tell(at('02-09'), remove(['old']));
    const past = { stance: 'past_state', validFrom: at('01-20'), validTo: at('02-01') } as const;
    story.tell(at('02-10'), addFact('between', at('02-10'), { ...home, ...past }));
    story.tell(at('02-11'), restore('old'));
    expect(timeline(story, 'old')).toEqual([
      'v1 [2026-01-02, 2026-01-20) SUPERSEDED by between',
      'v1 [2026-02-01, …) ACTIVE',
    ]);
  });

  it('lets the first of two that come back together have the slot', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('one', at('01-02'), home));
    story.tell(at('01-03'), remove(['one']));
    story.tell(at('01-04'), addFact('two', at('01-04'), home));
    story.tell(at('01-05'), remove(['two']));
    story.tell(at('01-06'), restore('one', 'two'));
    expect(timeline(story, 'one')).toEqual(['v1 [2026-01-02, …) ACTIVE']);
    expect(statusOf(story.held('two'))).toBe('SUPERSEDED');
  });

  it('does nothing to one that is neither deleted nor archived', () => {
    expect(told().tell(at('02-01'), restore('tea'))).toEqual([]);
  });
});

describe('promoting', () => {
  const session = { scope: sessionScope('s', 'one') };

  it('makes a memory of a session one of its app, then one of everybody', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('tea', at('01-02'), session));
    story.tell(at('01-03'), promote('APP', 'tea'));
    expect(story.held('tea').head).toMatchObject({
      level: 'APP',
      app_ref: pseudonym('one'),
      session_ref: pseudonym('s'),
    });
    const [draft] = story.tell(at('01-04'), promote('GLOBAL', 'tea'));
    expect(draft?.data).toMatchObject({
      level: 'GLOBAL',
      counts: [
        { scope: 'all', active: 1 },
        { scope: 'app:one', active: 0 },
        { scope: 'global', active: 1 },
      ],
    });
  });

  it('never narrows', () => {
    expect(told().tell(at('01-03'), promote('APP', 'tea'))).toEqual([]);
  });

  it('to an app needs one', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('tea', at('01-02'), { scope: sessionScope('s') }));
    expect(story.refused(at('01-03'), promote('APP', 'tea'))).toMatchObject({ field: 'app_id' });
  });

  it('ends an older value of the slot that is seen there', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('wide', at('01-02'), { ...home, scope: appScope('one') }));
    story.tell(at('02-01'), addFact('narrow', at('02-01'), { ...home, ...session }));
    story.tell(at('02-02'), promote('APP', 'narrow'));
    expect(timeline(story, 'wide')).toEqual(['v1 [2026-01-02, 2026-02-01) SUPERSEDED by narrow']);
  });
});
