import { pseudonym } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { at } from '../../testing/at.ts';
import {
  addFact,
  appScope,
  globalScope,
  homeSlot,
  idOf,
  sessionScope,
} from '../../testing/sample-commands.ts';
import { createStory, sampleEventId } from '../../testing/story.ts';
import { found, timeline } from '../../testing/timeline.ts';

const home = { slotRef: homeSlot } as const;

describe('adding a fact', () => {
  it('opens one row from its start, and counts it', () => {
    const story = createStory();
    const drafts = story.tell(at('01-03'), addFact('tea', at('01-02'), { words: 'I like tea' }));
    expect(drafts).toMatchObject([
      {
        type: 'MemoryAdded',
        eventId: sampleEventId(0),
        content: { content: 'I like tea' },
        data: {
          memory_id: idOf('tea'),
          version: 1,
          closes: [],
          opens: [
            {
              row_id: `${sampleEventId(0)}.0`,
              content_event: sampleEventId(0),
              valid_from: at('01-02'),
              valid_to: null,
              valid_from_assumed: true,
              known_from: at('01-03'),
              known_to: null,
              status: 'ACTIVE',
              weight: 0.8,
              weight_at: at('01-03'),
              weight_policy: 1,
              created_at: at('01-03'),
            },
          ],
          counts: [
            { scope: 'all', active: 1, important: 0, archived: 0, deleted: 0 },
            { scope: 'global', active: 1, important: 0, archived: 0, deleted: 0 },
          ],
        },
      },
    ]);
  });

  it('does nothing the second time', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('tea', at('01-02')));
    expect(story.tell(at('01-03'), addFact('tea', at('01-02')))).toEqual([]);
  });

  it.each([
    ['app_id', { scope: { ...globalScope, level: 'APP' } }],
    ['session_id', { scope: { ...globalScope, level: 'SESSION' } }],
    ['persona', { persona: true }],
    ['invalid_at', { validFrom: at('02-01'), validTo: at('02-01') }],
    ['weight', { weight: 1.01 }],
  ] as const)('is refused where it contradicts itself: %s', (field, options) => {
    const error = createStory().refused(at('01-02'), addFact('odd', at('01-02'), options));
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', field });
  });
});

describe('the worked example of the design', () => {
  const story = createStory();
  story.tell(at('01-02'), addFact('shenzhen', at('01-02'), home));
  story.tell(
    at('04-05'),
    addFact('guangzhou', at('04-05'), {
      ...home,
      validFrom: at('04-01'),
      supersedes: [{ target: idOf('shenzhen'), from: at('04-01') }],
    }),
  );

  it('ends the old home on the day of the move, and keeps it as history', () => {
    expect(timeline(story, 'shenzhen')).toEqual([
      'v1 [2026-01-02, 2026-04-01) SUPERSEDED by guangzhou',
    ]);
    expect(timeline(story, 'guangzhou')).toEqual(['v1 [2026-04-01, …) ACTIVE']);
  });

  it.each([
    ['where did they live in February', { asOf: at('02-15') }, 'shenzhen'],
    ['where on 3 April, as we know today', { asOf: at('04-03') }, 'guangzhou'],
    [
      'what did the agent believe on 3 April',
      { asOf: at('04-03'), knownAt: at('04-03') },
      'shenzhen',
    ],
  ])('answers %s', (_question, times, home_) => {
    expect(found(story, times)).toEqual([home_]);
  });
});

describe('a fact that supersedes another', () => {
  it('gets its event after the end of the other, so that no prefix of the log shows two values', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02'), home));
    const drafts = story.tell(
      at('02-01'),
      addFact('new', at('02-01'), { ...home, supersedes: [{ target: idOf('old'), from: null }] }),
    );
    expect(drafts.map(({ type }) => type)).toEqual(['MemorySuperseded', 'MemoryAdded']);
    expect(drafts[0]?.data).toMatchObject({
      memory_id: idOf('old'),
      superseded_by: idOf('new'),
      ends_at: at('02-01'),
      counts: [
        { scope: 'all', active: 0 },
        { scope: 'global', active: 0 },
      ],
    });
    expect(drafts[1]?.data).toMatchObject({
      counts: [
        { scope: 'all', active: 1 },
        { scope: 'global', active: 1 },
      ],
    });
  });

  it('ends it now when neither the decision nor the fact says when', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02')));
    const supersedes = [{ target: idOf('old'), from: null }];
    story.tell(at('02-01'), addFact('new', at('02-01'), { validFrom: null, supersedes }));
    expect(timeline(story, 'old')).toEqual(['v1 [2026-01-02, 2026-02-01) SUPERSEDED by new']);
    expect(timeline(story, 'new')).toEqual(['v1 [2026-02-01, …) ACTIVE']);
  });

  it('ends one that has no known start', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02'), { ...home, validFrom: null }));
    story.tell(at('02-01'), addFact('new', at('02-01'), home));
    expect(timeline(story, 'old')).toEqual(['v1 […, 2026-02-01) SUPERSEDED by new']);
  });

  it('ends what holds its slot, also when the decision did not name it', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02'), home));
    story.tell(at('02-01'), addFact('new', at('02-01'), home));
    expect(timeline(story, 'old')).toEqual(['v1 [2026-01-02, 2026-02-01) SUPERSEDED by new']);
  });

  it('leaves the same slot of another app alone', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('one', at('01-02'), { ...home, scope: appScope('one') }));
    story.tell(at('02-01'), addFact('two', at('02-01'), { ...home, scope: appScope('two') }));
    expect(timeline(story, 'one')).toEqual(['v1 [2026-01-02, …) ACTIVE']);
  });

  it('leaves one alone that had ended by then', () => {
    const story = createStory();
    const options = { validFrom: at('01-02'), validTo: at('01-20') };
    story.tell(at('01-02'), addFact('old', at('01-02'), options));
    const supersedes = [{ target: idOf('old'), from: null }];
    const drafts = story.tell(at('02-01'), addFact('new', at('02-01'), { supersedes }));
    expect(drafts.map(({ type }) => type)).toEqual(['MemoryAdded']);
    expect(timeline(story, 'old')).toEqual(['v1 [2026-01-02, 2026-01-20) ACTIVE']);
  });

  it('does not hide it before the change has come: a future end leaves it active', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02'), home));
    story.tell(at('02-01'), addFact('new', at('02-01'), { ...home, validFrom: at('05-01') }));
    expect(timeline(story, 'old')).toEqual(['v1 [2026-01-02, 2026-05-01) ACTIVE by new']);
    expect(timeline(story, 'new')).toEqual(['v1 [2026-05-01, …) ACTIVE']);
  });

  it('leaves nothing of one that starts at the same instant: the later one in the log wins', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('first', at('01-02'), home));
    story.tell(at('01-02'), addFact('second', at('01-02'), home));
    expect(timeline(story, 'first')).toEqual([]);
    expect(timeline(story, 'second')).toEqual(['v1 [2026-01-02, …) ACTIVE']);
    expect(story.held('first').supersession?.by).toBe(idOf('second'));
  });

  it('is refused when the other one is deleted', () => {
    const story = createStory();
    const supersedes = [{ target: idOf('nobody'), from: null }];
    expect(story.refused(at('02-01'), addFact('new', at('02-01'), { supersedes }))).toMatchObject({
      code: 'NOT_FOUND',
      field: 'supersedes',
    });
  });

  it('keeps the weight of what it ends as it was then', () => {
    const story = createStory();
    story.tell(at('01-01'), addFact('old', at('01-01'), home));
    story.tell(at('04-01'), addFact('new', at('04-01'), home));
    const [row] = story.held('old').rows;
    expect(row?.weight).toBeCloseTo(0.1, 10);
    expect(row?.weight_at).toBe(at('04-01'));
  });
});

describe('what was told in another order than it happened', () => {
  it('the later start wins: an older value that comes late ends where the newer one starts', () => {
    const story = createStory();
    story.tell(at('06-01'), addFact('new', at('04-05'), { ...home, validFrom: at('04-01') }));
    const supersedes = [{ target: idOf('new'), from: at('01-02') }];
    const drafts = story.tell(at('06-02'), addFact('old', at('01-02'), { ...home, supersedes }));
    expect(drafts.map(({ type }) => type)).toEqual(['MemoryAdded']);
    expect(timeline(story, 'old')).toEqual(['v1 [2026-01-02, 2026-04-01) SUPERSEDED by new']);
    expect(timeline(story, 'new')).toEqual(['v1 [2026-04-01, …) ACTIVE']);
    expect(story.state().counters.get('all')?.active).toBe(1);
  });

  it('a start that was only assumed does not hold against what was said after it', () => {
    const story = createStory();
    story.tell(at('04-05'), addFact('wrong', at('04-05'), home));
    story.tell(at('04-06'), addFact('right', at('04-06'), { ...home, validFrom: at('04-01') }));
    expect(timeline(story, 'wrong')).toEqual([]);
    expect(timeline(story, 'right')).toEqual(['v1 [2026-04-01, …) ACTIVE']);
  });

  it('goes around a value that had ended before it was said', () => {
    const story = createStory();
    const lyon = { validFrom: at('2019-01-01'), validTo: at('2020-01-01') };
    story.tell(at('01-02'), addFact('lyon', at('01-02'), { ...home, ...lyon }));
    story.tell(
      at('01-03'),
      addFact('berlin', at('01-03'), { ...home, validFrom: at('2018-01-01') }),
    );
    expect(timeline(story, 'lyon')).toEqual(['v1 [2019-01-01, 2020-01-01) ACTIVE']);
    expect(timeline(story, 'berlin')).toEqual([
      'v1 [2018-01-01, 2019-01-01) SUPERSEDED by lyon',
      'v1 [2020-01-01, …) ACTIVE',
    ]);
  });
});

describe('a past value told late', () => {
  const past = (from: string | null, to: string | null) =>
    addFact('lyon', at('05-01'), {
      ...home,
      stance: 'past_state',
      validFrom: from === null ? null : at(from),
      validTo: to === null ? null : at(to),
    });

  it('stands as it was told where nobody else held', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('berlin', at('01-02'), home));
    story.tell(at('05-01'), past('2019-01-01', '2020-01-01'));
    expect(timeline(story, 'lyon')).toEqual(['v1 [2019-01-01, 2020-01-01) ACTIVE']);
    expect(timeline(story, 'berlin')).toEqual(['v1 [2026-01-02, …) ACTIVE']);
  });

  it('cuts a row that was only assumed to reach back', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('berlin', at('01-02'), { ...home, validFrom: null }));
    const drafts = story.tell(at('05-01'), past('2019-01-01', '2020-01-01'));
    expect(drafts.map(({ type }) => type)).toEqual(['MemoryAdded']);
    expect(timeline(story, 'berlin')).toEqual(['v1 [2020-01-01, …) ACTIVE']);
  });

  it('cuts such a row in two where it was said before the past value began', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('berlin', at('01-02'), home));
    story.tell(at('05-01'), past('02-01', '03-01'));
    expect(timeline(story, 'berlin')).toEqual([
      'v1 [2026-01-02, 2026-02-01) SUPERSEDED by lyon',
      'v1 [2026-03-01, …) ACTIVE',
    ]);
    expect(story.state().counters.get('all')?.active).toBe(2);
  });

  it('takes only the gap that told values leave', () => {
    const story = createStory();
    story.tell(
      at('01-02'),
      addFact('berlin', at('01-02'), { ...home, validFrom: at('2019-07-01') }),
    );
    story.tell(at('05-01'), past('2019-01-01', '2020-01-01'));
    expect(timeline(story, 'lyon')).toEqual(['v1 [2019-01-01, 2019-07-01) ACTIVE']);
    expect(timeline(story, 'berlin')).toEqual(['v1 [2019-07-01, …) ACTIVE']);
  });

  it('stands outside the slot when told values leave nothing', () => {
    const story = createStory();
    story.tell(
      at('01-02'),
      addFact('berlin', at('01-02'), { ...home, validFrom: at('2018-01-01') }),
    );
    story.tell(at('05-01'), past('2019-01-01', '2020-01-01'));
    expect(timeline(story, 'lyon')).toEqual(['v1 [2019-01-01, 2020-01-01) ACTIVE']);
    expect(story.held('lyon').head.slot_ref).toBeNull();
    expect(timeline(story, 'berlin')).toEqual(['v1 [2018-01-01, …) ACTIVE']);
  });

  it('without a told end reaches to when it was said at most, and never cuts', () => {
    const story = createStory();
    story.tell(at('05-01'), past('2019-01-01', null));
    expect(timeline(story, 'lyon')).toEqual(['v1 [2019-01-01, 2026-05-01) ACTIVE']);
    const other = createStory();
    other.tell(at('01-02'), addFact('berlin', at('01-02'), home));
    other.tell(at('05-01'), past(null, null));
    expect(timeline(other, 'lyon')).toEqual(['v1 […, 2026-01-02) ACTIVE']);
    expect(timeline(other, 'berlin')).toEqual(['v1 [2026-01-02, …) ACTIVE']);
  });

  it('can say that something has ended', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('job', at('01-02')));
    const command = addFact('past job', at('05-01'), {
      stance: 'past_state',
      validFrom: null,
      validTo: at('04-01'),
      supersedes: [{ target: idOf('job'), from: null }],
    });
    story.tell(at('05-01'), command);
    expect(timeline(story, 'job')).toEqual(['v1 [2026-01-02, 2026-04-01) SUPERSEDED by past job']);
  });

  it('never cuts what its own decision leaves of a target, however far back that reaches', () => {
    const story = createStory();
    story.tell(at('04-04'), addFact('c', at('04-04'), { slotRef: homeSlot, validFrom: null }));
    const told = { slotRef: homeSlot, validFrom: null, validTo: at('01-01') } as const;
    const supersedes = [{ target: idOf('c'), from: at('01-02') }];
    story.tell(at('04-05'), addFact('h', at('04-05'), { ...told, supersedes }));
    expect(timeline(story, 'c')).toEqual(['v1 […, 2026-01-02) SUPERSEDED by h']);
    expect(story.held('h').head.slot_ref).toBeNull();
  });

  it('stays a past state when a later value takes some of its time', () => {
    const story = createStory();
    story.tell(at('05-01'), past('2018-01-01', '2020-01-01'));
    story.tell(
      at('05-02'),
      addFact('berlin', at('05-02'), { ...home, validFrom: at('2019-01-01') }),
    );
    expect(timeline(story, 'lyon')).toEqual(['v1 [2018-01-01, 2019-01-01) ACTIVE']);
  });
});

describe('the weight of a new fact', () => {
  const weightOf = (options: Parameters<typeof addFact>[2]): number | undefined => {
    const story = createStory();
    story.tell(at('01-02'), addFact('fact', at('01-02'), options));
    return story.held('fact').head.weight;
  };

  it.each([
    ['USER', 'SEMANTIC', 0.8],
    ['USER', 'EPISODIC', 0.6],
    ['USER', 'PROCEDURAL', 0.7],
    ['AGENT', 'SEMANTIC', 0.7],
    ['AGENT', 'EPISODIC', 0.5],
    ['AGENT', 'PROCEDURAL', 0.6],
  ] as const)('of %s and %s is %d', (ownership, memType, weight) => {
    expect(weightOf({ ownership, memType })).toBe(weight);
  });

  it.each([
    ['expires', { expireAt: at('03-01') }, 0.85],
    ['has its event still to come', { memType: 'EPISODIC', eventFrom: at('02-01') }, 0.85],
    ['is in the middle of its event', { eventFrom: at('01-01'), eventTo: at('02-01') }, 0.85],
    ['had its event', { memType: 'EPISODIC', eventFrom: at('01-01') }, 0.6],
    ['is important', { isImportant: true }, 0.9],
    ['is important and was given a higher one', { isImportant: true, weight: 0.95 }, 0.95],
    ['is important and was given a lower one', { isImportant: true, weight: 0.2 }, 0.9],
    ['was given one', { weight: 0.2, expireAt: at('03-01') }, 0.2],
  ] as const)('when it %s', (_when, options, weight) => {
    expect(weightOf(options)).toBe(weight);
  });
});

describe('the scopes of a fact', () => {
  it.each([
    ['global', globalScope],
    ['app:one', appScope('one')],
    ['session:s1', sessionScope('s1', 'one')],
    ['global', { ...globalScope, appRef: pseudonym('one') }],
  ] as const)('count it under all and %s', (counter, scope) => {
    const story = createStory();
    story.tell(at('01-02'), addFact('fact', at('01-02'), { scope }));
    expect([...story.state().counters.keys()]).toEqual(['all', counter]);
  });
});
