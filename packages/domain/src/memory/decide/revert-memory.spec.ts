import { describe, expect, it } from 'vitest';
import { at } from '../../testing/at.ts';
import {
  addFact,
  decisionOf,
  homeSlot,
  idOf,
  reviseMemory,
} from '../../testing/sample-commands.ts';
import { createStory, type Story } from '../../testing/story.ts';
import { timeline } from '../../testing/timeline.ts';
import type { RevertMemory } from '../command.ts';

const revert = (toVersion: number, rest: Partial<RevertMemory> = {}): RevertMemory => ({
  type: 'RevertMemory',
  memoryId: idOf('home'),
  ifVersion: null,
  toVersion,
  vector: null,
  embeddingModel: null,
  decision: decisionOf('UPDATE'),
  reasonText: 'it was a slip',
  ...rest,
});

const revised = (): Story => {
  const story = createStory();
  const options = { slotRef: homeSlot, words: 'I live in Shenzhen', eventFrom: at('01-01') };
  story.tell(at('01-02'), addFact('home', at('01-02'), options));
  const fields = { eventFrom: null, memType: 'PROCEDURAL' } as const;
  story.tell(at('02-01'), reviseMemory('home', at('02-01'), 'I live in Shekou', { fields }));
  return story;
};

describe('a revert', () => {
  it('is a new version with the old words and the current interval', () => {
    const story = revised();
    const [draft] = story.tell(at('03-01'), revert(1));
    expect(draft).toMatchObject({
      type: 'MemoryRevised',
      content: { content: 'I live in Shenzhen', reason: 'it was a slip' },
      data: { version: 3, mode: 'CORRECTS', cause: 'REVERT' },
    });
    expect(timeline(story, 'home')).toEqual(['v3 [2026-01-02, …) ACTIVE']);
    expect(story.held('home').head).toMatchObject({
      event_from: at('01-01'),
      mem_type: 'SEMANTIC',
      slot_ref: homeSlot,
    });
  });

  it('keeps the tags and metadata that were put on since', () => {
    const story = revised();
    const changes = { customTags: ['new'], metadata: { a: 1 } };
    const memoryId = idOf('home');
    story.tell(at('02-02'), { type: 'AnnotateMemory', memoryId, ifVersion: null, changes });
    story.tell(at('03-01'), revert(1));
    expect(story.held('home').content).toMatchObject({
      content: 'I live in Shenzhen',
      custom_tags: ['new'],
      metadata: { a: 1 },
    });
  });

  it('can be reverted in turn', () => {
    const story = revised();
    story.tell(at('03-01'), revert(1));
    story.tell(at('03-02'), revert(2));
    expect(story.held('home')).toMatchObject({
      version: 4,
      content: { content: 'I live in Shekou' },
    });
  });

  it('of a superseded memory is refused: it is history', () => {
    const story = revised();
    story.tell(at('03-01'), addFact('next', at('03-01'), { slotRef: homeSlot }));
    expect(story.refused(at('03-02'), revert(1)).code).toBe('IMMUTABLE');
  });

  it.each([
    ['to the current version', revert(2), 'INVALID_ARGUMENT', 'version'],
    ['to one that never was', revert(7), 'NOT_FOUND', 'version'],
    [
      'of another version than the caller saw',
      revert(1, { ifVersion: 1 }),
      'VERSION_CONFLICT',
      'if_version',
    ],
    ['of what is not there', revert(1, { memoryId: idOf('nobody') }), 'NOT_FOUND', 'memory_id'],
  ] as const)('%s is refused', (_what, command, code, field) => {
    expect(revised().refused(at('03-01'), command)).toMatchObject({ code, field });
  });
});
