import { pseudonym } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../../policy/policy.ts';
import { at } from '../../testing/at.ts';
import {
  addFact,
  appScope,
  decisionOf,
  type FactOptions,
  homeSlot,
  idOf,
} from '../../testing/sample-commands.ts';
import { sampleContent } from '../../testing/sample-content.ts';
import { createStory, type Story } from '../../testing/story.ts';
import { timeline } from '../../testing/timeline.ts';
import type { CompactMemories, DeleteMemories, StartErasure } from '../command.ts';
import { statusOf } from '../state/held-memory.ts';

const compact = (
  into: string,
  names: readonly string[],
  rest: Partial<CompactMemories> = {},
): CompactMemories => ({
  type: 'CompactMemories',
  memoryId: idOf(into),
  sources: names.map((name) => ({ memoryId: idOf(name), version: 1 })),
  reason: 'CAPACITY',
  wording: {
    content: sampleContent('tea, plums and rice', at('01-05')),
    vector: null,
    embeddingModel: null,
  },
  decision: { ...decisionOf('MERGE', names.map(idOf)), reason_code: 'compacted' },
  ...rest,
});

const remove = (...names: readonly string[]): DeleteMemories => ({
  type: 'DeleteMemories',
  memoryIds: names.map(idOf),
  reason: 'MANUAL',
  reinstate: false,
  reasonText: null,
});

const erase = (...names: readonly string[]): StartErasure => ({
  type: 'StartErasure',
  erasureId: 'erasure',
  selection: { by: 'ids', memoryIds: names.map(idOf), cause: 'DELETED' },
});

/** Three light facts. */
const told = (options: Readonly<Record<string, FactOptions>> = {}): Story => {
  const story = createStory();
  for (const [index, name] of ['tea', 'plums', 'rice'].entries()) {
    const said = at(`01-0${index + 2}`);
    story.tell(said, addFact(name, said, { weight: 0.3, ...options[name] }));
  }
  return story;
};

describe('compaction', () => {
  it('ends its sources in one new memory that names them, holds for the time of all and weighs as the heaviest', () => {
    const story = told({ plums: { weight: 0.5 } });
    const drafts = story.tell(at('01-05'), compact('all', ['tea', 'plums', 'rice']));

    expect(drafts.map(({ type }) => type)).toEqual(['MemoriesCompacted', 'MemoryAdded']);
    expect(drafts[0]?.data).toMatchObject({
      memory_ids: ['tea', 'plums', 'rice'].map(idOf),
      into: idOf('all'),
      counts: [expect.objectContaining({ scope: 'all', active: 0 }), expect.anything()],
    });
    expect(drafts[1]?.data).toMatchObject({ derived_from: ['tea', 'plums', 'rice'].map(idOf) });
    expect(timeline(story, 'all')).toEqual(['v1 [2026-01-02, …) ACTIVE']);
    expect(statusOf(story.held('tea'))).toBe('SUPERSEDED');
    expect(story.held('tea').supersession).toMatchObject({ by: idOf('all'), kind: 'compacted' });
    const { weight } = story.held('all').head;
    expect(weight).toBeLessThan(0.5);
    expect(weight).toBeGreaterThan(0.45);
    expect(story.state().counters.get('all')).toMatchObject({ active: 1 });
  });

  it('happens once', () => {
    const story = told();
    story.tell(at('01-05'), compact('all', ['tea', 'plums']));
    expect(story.tell(at('01-06'), compact('all', ['tea', 'plums']))).toEqual([]);
    expect(story.tell(at('01-06'), compact('again', ['tea', 'plums']))).toEqual([]);
  });

  it('leaves what has changed since, and what stays for itself; one source alone is nothing to compact', () => {
    const story = told({
      plums: { isImportant: true },
      rice: { slotRef: homeSlot, expireAt: null },
    });
    expect(story.tell(at('01-05'), compact('all', ['tea', 'plums', 'rice']))).toEqual([]);
    const stale = compact('all', ['tea']).sources.map((source) => ({ ...source, version: 2 }));
    const fresh = told();
    expect(
      fresh.tell(
        at('01-05'),
        compact('all', [], { sources: [...stale, ...compact('all', ['plums']).sources] }),
      ),
    ).toEqual([]);
  });

  it('never mixes scopes or speakers', () => {
    const apps = told({ plums: { scope: appScope('app-1') } });
    expect(apps.refused(at('01-05'), compact('all', ['tea', 'plums'])).code).toBe(
      'INVALID_ARGUMENT',
    );
    const agents = told({ plums: { ownership: 'AGENT' } });
    expect(agents.refused(at('01-05'), compact('all', ['tea', 'plums'])).code).toBe(
      'INVALID_ARGUMENT',
    );
  });

  it('goes when one of its sources is erased; the others hold again', () => {
    const story = told();
    story.tell(at('01-05'), compact('all', ['tea', 'plums', 'rice']));
    story.tell(at('01-06'), remove('tea'));
    const drafts = story.tell(at('02-06'), erase('tea'));

    expect(drafts.map(({ type }) => type)).toEqual(['ErasureStarted', 'MemoriesReactivated']);
    expect(drafts[0]?.data).toMatchObject({
      memory_ids: [idOf('tea'), idOf('all')],
      derived: [idOf('all')],
    });
    expect(drafts[1]?.data).toMatchObject({
      memory_ids: [idOf('plums'), idOf('rice')],
      kind: 'UNCOMPACTED',
    });
    expect([...story.state().memories.keys()]).toEqual([idOf('plums'), idOf('rice')]);
    expect(timeline(story, 'plums').at(-1)).toBe('v1 [2026-01-03, …) ACTIVE');
    expect(story.held('plums').supersession).toBeNull();
  });

  it('through a second compaction as well', () => {
    const story = told();
    story.tell(at('01-05'), compact('two', ['tea', 'plums']));
    story.tell(at('01-06'), compact('three', ['two', 'rice']));
    story.tell(at('01-07'), remove('tea'));
    story.tell(at('02-07'), erase('tea'));
    expect([...story.state().memories.keys()].toSorted()).toEqual([idOf('plums'), idOf('rice')]);
    expect(statusOf(story.held('plums'))).toBe('ACTIVE');
    expect(statusOf(story.held('rice'))).toBe('ACTIVE');
  });

  it('that was deleted itself takes its sources along: they stay history', () => {
    const story = told();
    story.tell(at('01-05'), compact('all', ['tea', 'plums', 'rice']));
    story.tell(at('01-06'), remove('all'));
    const drafts = story.tell(at('02-06'), erase('all'));
    expect(drafts.map(({ type }) => type)).toEqual(['ErasureStarted']);
    expect(statusOf(story.held('plums'))).toBe('SUPERSEDED');
  });

  it('brings sources back as archived where there is no room any more', () => {
    const story = told();
    story.tell(at('01-05'), compact('all', ['tea', 'plums', 'rice']));
    story.tell(at('01-06'), remove('tea'));
    story.tell(at('01-07'), addFact('figs', at('01-07')));
    const capacity = { ...defaultPolicy.capacity, global: 2 };
    const small = { ...defaultPolicy, capacity };
    story.tell(at('02-06'), erase('tea'), small);
    expect(['plums', 'rice'].map((name) => statusOf(story.held(name)))).toEqual([
      'ACTIVE',
      'ARCHIVED',
    ]);
  });
});

describe('a decision made anew', () => {
  const usage = {
    provider: 'models.test',
    calls: 1,
    input_tokens: 10,
    output_tokens: 2,
    duration_ms: 5,
  };
  const degraded = { ...decisionOf('ADD'), mode: 'degraded' } as const;
  const again = (name: string, op: 'ADD' | 'SUPERSEDE', targets: readonly string[] = []) =>
    ({
      type: 'ReevaluateFact',
      memoryId: idOf(name),
      cause: 'DEGRADED',
      decision: { ...decisionOf(op, targets.map(idOf)), mode: 'llm' },
      supersedes: targets.map((target) => ({ target: idOf(target), from: null })),
      usage,
    }) as const;

  it('takes the mark away, and the memory is believed by the new decision', () => {
    const story = createStory();
    story.tell(at('01-02'), { ...addFact('tea', at('01-02')), decision: degraded });
    expect(story.held('tea').awaitsDecision).toBe(true);
    const [draft] = story.tell(at('01-03'), again('tea', 'ADD'));

    expect(draft?.data).toMatchObject({ memory_id: idOf('tea'), version: 1, usage });
    expect(story.held('tea').awaitsDecision).toBe(false);
    expect(story.held('tea').head).toMatchObject({ weight: 0.8, weight_at: at('01-02') });
    expect(story.rows().map(({ known_from: from, known_to: to }) => [from, to])).toEqual([
      [at('01-02'), at('01-03')],
      [at('01-03'), null],
    ]);
  });

  it('ends what the memory contradicts from where the memory begins', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('coffee', at('01-02')));
    story.tell(at('02-01'), { ...addFact('tea', at('02-01')), decision: degraded });
    const drafts = story.tell(at('02-03'), again('tea', 'SUPERSEDE', ['coffee']));

    expect(drafts.map(({ type }) => type)).toEqual(['MemorySuperseded', 'FactReevaluated']);
    expect(timeline(story, 'coffee').at(-1)).toBe('v1 [2026-01-02, 2026-02-01) SUPERSEDED by tea');
    expect(timeline(story, 'tea').at(-1)).toBe('v1 [2026-02-01, …) ACTIVE');
  });

  it('is refused of what is history, and of a target that is', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02'), { slotRef: homeSlot }));
    story.tell(at('02-01'), addFact('new', at('02-01'), { slotRef: homeSlot }));
    story.tell(at('02-02'), addFact('tea', at('02-02'), { slotRef: pseudonym('drink') }));
    expect(story.refused(at('02-03'), again('old', 'ADD')).code).toBe('IMMUTABLE');
    expect(story.refused(at('02-03'), again('tea', 'SUPERSEDE', ['old'])).code).toBe('IMMUTABLE');
  });
});
