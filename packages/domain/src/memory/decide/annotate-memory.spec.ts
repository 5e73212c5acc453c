import { pseudonym } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { at } from '../../testing/at.ts';
import {
  addFact,
  appScope,
  homeSlot,
  idOf,
  reviseMemory,
  sessionScope,
} from '../../testing/sample-commands.ts';
import { createStory, type Story, sampleEventId } from '../../testing/story.ts';
import { timeline } from '../../testing/timeline.ts';
import type { AnnotateMemory, Annotation } from '../command.ts';

const annotate = (
  name: string,
  changes: Annotation,
  ifVersion: number | null = null,
): AnnotateMemory => ({
  type: 'AnnotateMemory',
  memoryId: idOf(name),
  ifVersion,
  changes,
});

const home = { slotRef: homeSlot } as const;

const told = (): Story => {
  const story = createStory();
  story.tell(at('01-02'), addFact('tea', at('01-02')));
  return story;
};

describe('an annotation', () => {
  it('puts tags and metadata around a wording that stays', () => {
    const story = told();
    const [draft] = story.tell(
      at('02-01'),
      annotate('tea', { customTags: ['drink'], metadata: { n: 1 } }),
    );
    expect(draft).toMatchObject({
      type: 'MemoryAnnotated',
      content: { content: 'tea', custom_tags: ['drink'], metadata: { n: 1 } },
      data: { version: 1, changed: ['custom_tags', 'metadata'] },
    });
    expect(story.held('tea').head).toMatchObject({
      version: 1,
      content_event: sampleEventId(1),
      updated_at: at('02-01'),
      weight_at: at('01-02'),
    });
  });

  it('merges metadata by key, where null removes one', () => {
    const story = told();
    story.tell(at('02-01'), annotate('tea', { metadata: { keep: 1, drop: 2, deep: { a: 1 } } }));
    story.tell(
      at('02-02'),
      annotate('tea', { metadata: { drop: null, deep: { b: 2 }, new: [3] } }),
    );
    expect(story.held('tea').content?.metadata).toEqual({ keep: 1, deep: { b: 2 }, new: [3] });
  });

  it('takes any key for what it is', () => {
    const story = told();
    const metadata = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
    story.tell(at('02-01'), annotate('tea', { metadata }));
    const held = story.held('tea').content?.metadata ?? {};
    expect(JSON.stringify(held)).toBe('{"__proto__":{"polluted":true},"constructor":1}');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('re-seals nothing when only fields of the row change', () => {
    const story = told();
    const [draft] = story.tell(at('02-01'), annotate('tea', { expireAt: at('06-01') }));
    expect(draft).toMatchObject({ content: null, data: { changed: ['expire_at'] } });
    expect(story.held('tea').head.content_event).toBe(sampleEventId(0));
  });

  it('is nothing when everything is so already', () => {
    const story = told();
    expect(story.tell(at('02-01'), annotate('tea', { isImportant: false, metadata: {} }))).toEqual(
      [],
    );
  });

  it('keeps a superseded memory what it is', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02'), home));
    story.tell(at('02-01'), addFact('new', at('02-01'), home));
    story.tell(at('02-02'), annotate('old', { customTags: ['history'] }));
    expect(timeline(story, 'old')).toEqual(['v1 [2026-01-02, 2026-02-01) SUPERSEDED by new']);
  });

  it.each([
    ['nothing to change', annotate('tea', {}), 'INVALID_ARGUMENT', 'memory_id'],
    [
      'another version',
      annotate('tea', { isImportant: true }, 2),
      'VERSION_CONFLICT',
      'if_version',
    ],
    ['nobody', annotate('nobody', { isImportant: true }), 'NOT_FOUND', 'memory_id'],
    ['no app for the level', annotate('tea', { level: 'APP' }), 'INVALID_ARGUMENT', 'app_id'],
    [
      'no session for the level',
      annotate('tea', { level: 'SESSION' }),
      'INVALID_ARGUMENT',
      'session_id',
    ],
    [
      'an end before the start',
      annotate('tea', { validTo: at('01-02') }),
      'INVALID_ARGUMENT',
      'invalid_at',
    ],
  ] as const)('is refused for %s', (_why, command, code, field) => {
    expect(told().refused(at('02-01'), command)).toMatchObject({ code, field });
  });

  it('is refused for a memory that stands nowhere in time any more', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('first', at('01-02'), home));
    story.tell(at('01-02'), addFact('second', at('01-02'), home));
    expect(story.refused(at('01-03'), annotate('first', { customTags: ['x'] })).code).toBe(
      'IMMUTABLE',
    );
  });
});

describe('importance', () => {
  it('raises the weight to that of important ones, and leaves a higher one', () => {
    const story = told();
    story.tell(at('03-01'), annotate('tea', { isImportant: true }));
    expect(story.held('tea').head).toMatchObject({
      weight: 0.9,
      weight_at: at('03-01'),
      initial_weight: 0.9,
    });
    const higher = createStory();
    higher.tell(at('01-02'), addFact('tea', at('01-02'), { weight: 0.97 }));
    higher.tell(at('01-02'), annotate('tea', { isImportant: true }));
    expect(higher.held('tea').head.weight).toBe(0.97);
  });

  it('taken back leaves the usual weight at most', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('tea', at('01-02'), { isImportant: true }));
    story.tell(at('01-03'), annotate('tea', { isImportant: false }));
    expect(story.held('tea').head).toMatchObject({ weight: 0.8, initial_weight: 0.8 });
  });
});

describe('a corrected validity', () => {
  it('is what is believed from now on', () => {
    const story = told();
    story.tell(at('02-01'), annotate('tea', { validFrom: at('2025-03-01'), validTo: at('06-01') }));
    expect(timeline(story, 'tea')).toEqual(['v1 [2025-03-01, 2026-06-01) ACTIVE']);
    expect(story.held('tea').head.valid_from_assumed).toBe(false);
    story.tell(at('02-02'), annotate('tea', { validFrom: null, validTo: null }));
    expect(timeline(story, 'tea')).toEqual(['v1 […, …) ACTIVE']);
  });

  it('is refused where it overlaps another value of the slot', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02'), home));
    story.tell(at('03-01'), addFact('new', at('03-01'), home));
    const earlier = annotate('new', { validFrom: at('02-01') });
    expect(story.refused(at('03-02'), earlier)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      field: 'valid_at',
    });
    expect(story.refused(at('03-02'), annotate('old', { validTo: null })).field).toBe('invalid_at');
    story.tell(at('03-02'), annotate('old', { validTo: at('02-01') }));
    story.tell(at('03-03'), earlier);
    expect(timeline(story, 'new')).toEqual(['v1 [2026-02-01, …) ACTIVE']);
  });
});

describe('another validity of a memory with several versions', () => {
  it('is refused where the current one would come before an earlier one', () => {
    const story = told();
    story.tell(
      at('02-01'),
      reviseMemory('tea', at('02-01'), 'green tea', { mode: 'CHANGES', from: at('02-01') }),
    );
    const before = annotate('tea', { validFrom: null, validTo: at('01-02') });
    expect(story.refused(at('02-02'), before)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      field: 'invalid_at',
      message: 'it would come before an earlier version of this memory',
    });
    expect(story.tell(at('02-03'), annotate('tea', { validTo: at('06-01') }))).toHaveLength(1);
  });
});

describe('another level', () => {
  const app = { ref: pseudonym('one'), id: 'one' };

  it('moves the memory and its counts, with the app', () => {
    const story = told();
    const [draft] = story.tell(at('02-01'), annotate('tea', { level: 'APP', app }));
    expect(draft).toMatchObject({
      content: { app_id: 'one' },
      data: {
        changed: ['level'],
        counts: [
          { scope: 'all', active: 1 },
          { scope: 'global', active: 0 },
          { scope: 'app:one', active: 1 },
        ],
      },
    });
  });

  it('where its slot has an older value, ends that one', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('wide', at('01-02'), home));
    story.tell(
      at('02-01'),
      addFact('narrow', at('02-01'), { ...home, scope: sessionScope('s', 'one') }),
    );
    const drafts = story.tell(at('02-02'), annotate('narrow', { level: 'GLOBAL' }));
    expect(drafts.map(({ type }) => type)).toEqual(['MemorySuperseded', 'MemoryAnnotated']);
    expect(timeline(story, 'wide')).toEqual(['v1 [2026-01-02, 2026-02-01) SUPERSEDED by narrow']);
    expect(timeline(story, 'narrow')).toEqual(['v1 [2026-02-01, …) ACTIVE']);
  });

  it('where its slot has a newer value, becomes history', () => {
    const story = createStory();
    story.tell(at('02-01'), addFact('narrow', at('02-01'), { ...home, scope: appScope('one') }));
    story.tell(at('03-01'), addFact('wide', at('03-01'), home));
    story.tell(at('03-02'), annotate('narrow', { level: 'GLOBAL' }));
    expect(timeline(story, 'narrow')).toEqual(['v1 [2026-02-01, 2026-03-01) SUPERSEDED by wide']);
  });
});
