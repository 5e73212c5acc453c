import { describe, expect, it } from 'vitest';
import { at } from '../../testing/at.ts';
import {
  addFact,
  appScope,
  decisionOf,
  homeSlot,
  idOf,
  reviseMemory,
} from '../../testing/sample-commands.ts';
import { createStory, type Story, sampleEventId } from '../../testing/story.ts';
import { timeline } from '../../testing/timeline.ts';

const home = { slotRef: homeSlot } as const;

const told = (): Story => {
  const story = createStory();
  story.tell(at('01-02'), addFact('home', at('01-02'), { ...home, words: 'I live in Shenzhen' }));
  return story;
};

describe('a correction', () => {
  it('replaces the wording for all of its time: the wrong one was never true', () => {
    const story = told();
    const [draft] = story.tell(at('02-01'), reviseMemory('home', at('02-01'), 'I live in Shekou'));
    expect(draft).toMatchObject({
      type: 'MemoryRevised',
      content: { content: 'I live in Shekou' },
      data: { version: 2, mode: 'CORRECTS', cause: 'UPDATE', absorbed: [] },
    });
    expect(timeline(story, 'home')).toEqual(['v2 [2026-01-02, …) ACTIVE']);
    expect(story.held('home')).toMatchObject({
      version: 2,
      content: { content: 'I live in Shekou' },
    });
    expect(story.held('home').head.content_event).toBe(sampleEventId(1));
  });

  it('starts the weight anew', () => {
    const story = told();
    story.tell(at('04-01'), reviseMemory('home', at('04-01'), 'I live in Shekou'));
    expect(story.held('home').head).toMatchObject({ weight: 0.8, weight_at: at('04-01') });
  });

  it('says nothing new when the words are the same', () => {
    const story = told();
    expect(
      story.tell(at('02-01'), reviseMemory('home', at('02-01'), 'I live in Shenzhen')),
    ).toEqual([]);
  });

  it('takes over a rewritten type, stance and event', () => {
    const story = told();
    const fields = { memType: 'EPISODIC', stance: 'episode', eventFrom: at('01-01') } as const;
    story.tell(at('02-01'), reviseMemory('home', at('02-01'), 'I moved', { fields }));
    expect(story.held('home').head).toMatchObject({
      mem_type: 'EPISODIC',
      stance: 'episode',
      event_from: at('01-01'),
      weight: 0.6,
    });
  });

  it('takes a new slot only where that is free', () => {
    const story = told();
    story.tell(at('01-03'), addFact('other', at('01-03')));
    const fields = { slotRef: homeSlot };
    story.tell(at('02-01'), reviseMemory('other', at('02-01'), 'I live elsewhere', { fields }));
    expect(story.held('other').head.slot_ref).toBeNull();
    expect(timeline(story, 'home')).toEqual(['v1 [2026-01-02, …) ACTIVE']);
  });
});

describe('a change from an instant on', () => {
  const changes = (from: string | null, saidAt = '04-05') =>
    reviseMemory('home', at(saidAt), 'I live in Shekou', {
      mode: 'CHANGES',
      from: from === null ? null : at(from),
    });

  it('keeps what it said until then', () => {
    const story = told();
    story.tell(at('04-05'), changes('04-01'));
    expect(timeline(story, 'home')).toEqual([
      'v1 [2026-01-02, 2026-04-01) SUPERSEDED by home',
      'v2 [2026-04-01, …) ACTIVE',
    ]);
    expect(story.state().counters.get('all')?.active).toBe(1);
  });

  it('happens now when no instant is given', () => {
    const story = told();
    story.tell(at('04-05'), changes(null));
    expect(timeline(story, 'home').at(-1)).toBe('v2 [2026-04-05, …) ACTIVE');
  });

  it('leaves the old wording active until it comes', () => {
    const story = told();
    story.tell(at('04-05'), changes('06-01'));
    expect(timeline(story, 'home')).toEqual([
      'v1 [2026-01-02, 2026-06-01) ACTIVE by home',
      'v2 [2026-06-01, …) ACTIVE',
    ]);
  });

  it('replaces a wording that starts with it or after it', () => {
    const story = told();
    story.tell(at('04-05'), changes('01-02'));
    expect(timeline(story, 'home')).toEqual(['v2 [2026-01-02, …) ACTIVE']);
    const earlier = told();
    earlier.tell(at('04-05'), changes('01-01'));
    expect(timeline(earlier, 'home')).toEqual(['v2 [2026-01-01, …) ACTIVE']);
  });

  it('does not reach back into the time of the value before', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('before', at('01-02'), home));
    story.tell(at('03-01'), addFact('home', at('03-01'), home));
    story.tell(at('04-05'), changes('02-01'));
    expect(timeline(story, 'before')).toEqual(['v1 [2026-01-02, 2026-03-01) SUPERSEDED by home']);
    expect(timeline(story, 'home')).toEqual(['v2 [2026-03-01, …) ACTIVE']);
  });

  it('is nothing when it was said, and happened, before what is known now', () => {
    const story = told();
    expect(story.tell(at('04-05'), changes('2025-12-01', '2025-12-01'))).toEqual([]);
  });

  it('goes on after a validity that had ended', () => {
    const story = createStory();
    const options = { validFrom: at('01-02'), validTo: at('02-01') };
    story.tell(at('01-02'), addFact('home', at('01-02'), options));
    story.tell(at('04-05'), changes('04-01'));
    expect(timeline(story, 'home')).toEqual([
      'v1 [2026-01-02, 2026-02-01) SUPERSEDED by home',
      'v2 [2026-04-01, …) ACTIVE',
    ]);
  });

  it('superseded from before it began, is ended in both versions', () => {
    const story = told();
    story.tell(at('04-05'), changes('04-01'));
    const supersedes = [{ target: idOf('home'), from: at('03-01') }];
    const command = addFact('next', at('04-06'), { validFrom: at('04-01'), supersedes });
    story.tell(at('04-06'), command);
    expect(timeline(story, 'home')).toEqual(['v1 [2026-01-02, 2026-03-01) SUPERSEDED by next']);
  });
});

describe('what cannot be revised', () => {
  it('is what is not there, deleted, superseded, or of another version', () => {
    const story = told();
    expect(story.refused(at('02-01'), reviseMemory('nobody', at('02-01'), 'x')).code).toBe(
      'NOT_FOUND',
    );
    expect(
      story.refused(at('02-01'), reviseMemory('home', at('02-01'), 'x', { ifVersion: 2 })),
    ).toMatchObject({ code: 'VERSION_CONFLICT', field: 'if_version' });
    story.tell(at('02-01'), addFact('next', at('02-01'), home));
    expect(story.refused(at('02-02'), reviseMemory('home', at('02-02'), 'x')).code).toBe(
      'IMMUTABLE',
    );
    story.tell(at('02-02'), {
      type: 'DeleteMemories',
      memoryIds: [idOf('next')],
      reason: 'MANUAL',
      reinstate: false,
      reasonText: null,
    });
    expect(story.refused(at('02-03'), reviseMemory('next', at('02-03'), 'x')).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('a merge', () => {
  const merge = (absorbed: readonly string[], into = 'cheese') =>
    reviseMemory(into, at('04-05'), 'I like cheese and chicken', {
      cause: 'MERGE',
      absorbed: absorbed.map(idOf),
      decision: decisionOf('MERGE', absorbed.map(idOf)),
    });

  const twoTold = (): Story => {
    const story = createStory();
    story.tell(at('01-05'), addFact('cheese', at('01-05'), { expireAt: at('06-01') }));
    story.tell(at('02-01'), addFact('chicken', at('01-02'), { isImportant: true }));
    return story;
  };

  it('gives the oldest memory the time of all, and leaves no row of the others', () => {
    const story = twoTold();
    const [draft, ...rest] = story.tell(at('04-05'), merge(['chicken']));
    expect(rest).toEqual([]);
    expect(draft?.data).toMatchObject({ version: 2, cause: 'MERGE', absorbed: [idOf('chicken')] });
    expect(timeline(story, 'cheese')).toEqual(['v2 [2026-01-02, …) ACTIVE']);
    expect(timeline(story, 'chicken')).toEqual([]);
    expect(story.held('chicken').supersession).toMatchObject({
      by: idOf('cheese'),
      kind: 'merged',
    });
    expect(story.state().counters.get('all')).toMatchObject({ active: 1, important: 1 });
  });

  it('takes the higher weight of both, but at least that of a new wording', () => {
    const story = createStory();
    story.tell(at('01-01'), addFact('cheese', at('01-01'), { weight: 1 }));
    story.tell(at('01-01'), addFact('chicken', at('01-01'), { weight: 0.3 }));
    story.tell(at('01-11'), merge(['chicken']));
    const decayed = Math.exp((-Math.log(8) / 90) * 10);
    expect(story.held('cheese').head.weight).toBeCloseTo(Math.max(decayed, 0.8), 12);
    const late = createStory();
    late.tell(at('01-01'), addFact('cheese', at('01-01'), { weight: 1 }));
    late.tell(at('01-01'), addFact('chicken', at('01-01')));
    late.tell(at('03-01'), merge(['chicken']));
    expect(late.held('cheese').head).toMatchObject({ weight: 0.8, initial_weight: 1 });
  });

  it('is important when one was, and expires with the last', () => {
    const story = twoTold();
    story.tell(at('02-02'), merge(['chicken']));
    expect(story.held('cheese').head).toMatchObject({
      is_important: true,
      expire_at: null,
      weight: 0.9,
    });
  });

  it('is refused into a younger one, across scopes, and for what is history', () => {
    const story = twoTold();
    story.tell(at('02-01'), addFact('elsewhere', at('02-01'), { scope: appScope('one') }));
    expect(story.refused(at('04-05'), merge(['cheese'], 'chicken'))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      field: 'absorbed',
    });
    expect(story.refused(at('04-05'), merge(['elsewhere'])).code).toBe('INVALID_ARGUMENT');
    story.tell(at('04-05'), merge(['chicken']));
    expect(story.refused(at('04-06'), merge(['chicken'])).code).toBe('IMMUTABLE');
  });

  it('does not reach into the time of another value of its slot', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('before', at('01-02'), home));
    story.tell(at('02-01'), addFact('cheese', at('02-01'), home));
    story.tell(at('02-02'), addFact('chicken', at('01-15')));
    story.tell(at('04-05'), merge(['chicken']));
    expect(timeline(story, 'cheese')).toEqual(['v2 [2026-02-01, …) ACTIVE']);
  });
});
