import { type MemoryId, pseudonym } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { at } from '../../testing/at.ts';
import {
  addFact,
  appScope,
  globalScope,
  homeSlot,
  idOf,
  reviseMemory,
} from '../../testing/sample-commands.ts';
import { createStory, type Story } from '../../testing/story.ts';
import type { DeleteMemories, PlaceHold, PurgeMemories, StartErasure } from '../command.ts';
import { isDropped } from '../dropped.ts';
import type { ErasureEvidence, PurgeScope } from '../events.ts';
import { scopeColumns } from '../scope.ts';
import { initialMemoryState } from '../state/fold-memory.ts';
import { isHeld } from '../state/privacy-state.ts';
import { parseMemoryState, serialiseMemoryState } from '../state/snapshot.ts';

const purge = (purgeId: string, rest: Partial<PurgeMemories> = {}): PurgeMemories => ({
  type: 'PurgeMemories',
  purgeId,
  scope: null,
  immediate: true,
  intakeRevision: 7n,
  reasonText: 'ticket 12',
  ...rest,
});

const ofApp = (app: string): PurgeScope => ({
  include_global: false,
  app_ref: pseudonym(app),
  session_ref: null,
  agent_ref: null,
});

const erase = (purgeId: string, mayEnd = true): StartErasure => ({
  type: 'StartErasure',
  erasureId: purgeId,
  selection: { by: 'purge', purgeId, mayEnd },
});

const eraseDeleted = (...names: readonly string[]): StartErasure => ({
  type: 'StartErasure',
  erasureId: 'retention',
  selection: { by: 'ids', memoryIds: names.map(idOf), cause: 'DELETED' },
});

const remove = (...names: readonly string[]): DeleteMemories => ({
  type: 'DeleteMemories',
  memoryIds: names.map(idOf),
  reason: 'MANUAL',
  reinstate: false,
  reasonText: null,
});

const hold = (rest: Partial<PlaceHold> = {}): PlaceHold => ({
  type: 'PlaceHold',
  holdId: 'hold',
  until: null,
  details: { case_ref: 'case 1', owner: 'legal' },
  ...rest,
});

const release = { type: 'ReleaseHold', holdId: 'hold', cause: 'RELEASED' } as const;

const evidence: ErasureEvidence = {
  slots: { memories: 1, messages: 1, receipts: 0 },
  boxes_tried: 2,
  boxes_opened: 0,
  documents_left: 0,
  copies: 1,
  subject_key: true,
};

const told = (): Story => {
  const story = createStory();
  story.tell(at('01-02'), addFact('tea', at('01-02')));
  story.tell(at('01-02'), addFact('taxi', at('01-02'), { scope: appScope('app-1') }));
  return story;
};

const known = (story: Story): readonly MemoryId[] => [...story.state().memories.keys()];

describe('a purge', () => {
  it('hides everything of the subject at once, what was superseded too, and says so once', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('old', at('01-02'), { slotRef: homeSlot }));
    story.tell(at('02-02'), addFact('new', at('02-02'), { slotRef: homeSlot }));
    const drafts = story.tell(at('03-01'), purge('p'));
    expect(drafts).toMatchObject([
      {
        type: 'MemoriesDeleted',
        data: {
          memory_ids: [idOf('old'), idOf('new')],
          reason: 'PURGE',
          purge: { purge_id: 'p', scope: null, intake_epoch: '7', immediate: true },
        },
        reasonText: 'ticket 12',
      },
    ]);
    expect(story.state().counters.get('all')).toMatchObject({ active: 0, deleted: 2 });
    expect(story.tell(at('03-01'), purge('p'))).toEqual([]);
  });

  it('of a scope leaves the rest as it is', () => {
    const story = told();
    story.tell(at('03-01'), purge('p', { scope: ofApp('app-1') }));
    expect(story.held('taxi').deletion).toMatchObject({ at: at('03-01'), reason: 'PURGE' });
    expect(story.held('tea').deletion).toBeNull();
  });

  it('drops what was accepted before it, where it reaches, and nothing that comes after', () => {
    const story = told();
    story.tell(at('03-01'), purge('p', { scope: ofApp('app-1') }));
    const inApp = { ...scopeColumns(appScope('app-1')) };
    expect(isDropped(story.state(), { ...inApp, revision: 7n })).toBe(true);
    expect(isDropped(story.state(), { ...inApp, revision: 8n })).toBe(false);
    expect(isDropped(story.state(), { ...scopeColumns(globalScope), revision: 7n })).toBe(false);
  });

  it('of nothing is told all the same: what was accepted before is dropped', () => {
    const story = createStory();
    expect(story.tell(at('03-01'), purge('p'))).toHaveLength(1);
    expect(isDropped(story.state(), { ...scopeColumns(globalScope), revision: 0n })).toBe(true);
  });

  it('that erases at once cannot be undone, one that waits can', () => {
    const story = told();
    const restore = { type: 'RestoreMemories', memoryIds: [idOf('tea')] } as const;
    story.tell(at('03-01'), purge('p'));
    expect(story.refused(at('03-01'), restore).code).toBe('NOT_FOUND');
    const other = told();
    other.tell(at('03-01'), purge('p', { immediate: false }));
    expect(other.tell(at('03-02'), restore)).toHaveLength(1);
  });
});

describe('an erasure', () => {
  it('takes out what the purge hid, and what was deleted before it', () => {
    const story = told();
    story.tell(at('02-01'), remove('taxi'));
    story.tell(at('03-01'), purge('p'));
    const [draft] = story.tell(at('03-01'), erase('p', false));
    expect(draft).toMatchObject({
      type: 'ErasureStarted',
      data: {
        erasure_id: 'p',
        memory_ids: [idOf('tea'), idOf('taxi')],
        cause: 'PURGE',
        whole: false,
        counts: [
          { scope: 'all', active: 0, important: 0, archived: 0, deleted: 0 },
          { scope: 'global', active: 0, important: 0, archived: 0, deleted: 0 },
          { scope: 'app:app-1', active: 0, important: 0, archived: 0, deleted: 0 },
        ],
      },
    });
    expect(known(story)).toEqual([]);
    expect(story.state().byWording.size + story.state().bySlot.size).toBe(0);
    expect(story.tell(at('03-01'), erase('p', false))).toEqual([]);
  });

  it('leaves what was told after the purge, and then the subject lives on', () => {
    const story = told();
    story.tell(at('03-01'), purge('p'));
    story.tell(at('03-02'), addFact('coffee', at('03-02')));
    story.tell(at('03-02'), remove('coffee'));
    expect(story.tell(at('03-03'), erase('p'))).toMatchObject([{ data: { whole: false } }]);
    expect(known(story)).toEqual([idOf('coffee')]);
  });

  it('leaves what was brought back in time', () => {
    const story = told();
    story.tell(at('03-01'), purge('p', { immediate: false }));
    story.tell(at('03-02'), { type: 'RestoreMemories', memoryIds: [idOf('tea')] });
    story.tell(at('04-02'), erase('p'));
    expect(known(story)).toEqual([idOf('tea')]);
  });

  it('of a whole subject ends it: nothing is decided about it any more but its end', () => {
    const story = told();
    story.tell(at('03-01'), purge('p'));
    expect(story.tell(at('03-01'), erase('p'))).toMatchObject([{ data: { whole: true } }]);
    const refusal = story.refused(at('03-02'), addFact('new', at('03-02')));
    expect(refusal).toMatchObject({ code: 'BUSY', retryable: true });
    expect(isDropped(story.state(), { ...scopeColumns(globalScope), revision: 99n })).toBe(true);
    expect(story.tell(at('03-02'), eraseDeleted('tea'))).toEqual([]);
    const end = {
      type: 'EndErasure',
      erasureId: 'p',
      memories: 2,
      whole: true,
      startedAt: at('03-01'),
      evidence,
    } as const;
    expect(story.tell(at('03-01'), end)).toMatchObject([
      { type: 'MemoriesErased', data: { erasure_id: 'p', memories: 2, evidence } },
    ]);
  });

  it('of conversations past their term takes no memory, and waits for a hold', () => {
    const story = told();
    const ended: StartErasure = {
      type: 'StartErasure',
      erasureId: 'term',
      selection: { by: 'messages', intakes: [3n, 8n] },
    };
    story.tell(at('02-01'), hold());
    expect(story.tell(at('07-01'), ended)).toEqual([]);
    story.tell(at('07-01'), release);
    const before = known(story);
    expect(story.tell(at('07-01'), ended)).toMatchObject([
      {
        type: 'ErasureStarted',
        data: { memory_ids: [], intakes: ['3', '8'], cause: 'MESSAGES', whole: false },
      },
    ]);
    expect(known(story)).toEqual(before);
    expect(
      story.tell(at('07-01'), { ...ended, selection: { by: 'messages', intakes: [] } }),
    ).toEqual([]);
  });

  it('takes what was derived from erased memories with them', () => {
    const story = createStory();
    story.tell(at('01-02'), addFact('cheese', at('01-02')));
    story.tell(at('01-03'), addFact('pizza', at('01-03')));
    story.tell(
      at('01-04'),
      reviseMemory('cheese', at('01-04'), 'likes cheese pizza', {
        cause: 'MERGE',
        absorbed: [idOf('pizza')],
      }),
    );
    story.tell(at('01-05'), {
      ...addFact('summary', at('01-05')),
      derivedFrom: [idOf('cheese')],
    });
    story.tell(at('02-01'), remove('pizza'));
    const [draft] = story.tell(at('03-05'), eraseDeleted('pizza'));
    expect(draft).toMatchObject({
      data: {
        memory_ids: [idOf('pizza'), idOf('cheese'), idOf('summary')],
        derived: [idOf('cheese'), idOf('summary')],
        cause: 'DELETED',
      },
    });
    expect(known(story)).toEqual([]);
  });

  it('by retention passes over what came back', () => {
    const story = told();
    expect(story.tell(at('03-01'), eraseDeleted('tea', 'nobody'))).toEqual([]);
  });
});

describe('a legal hold', () => {
  it('lets purges hide and erasures wait, until it is released', () => {
    const story = told();
    story.tell(at('02-01'), hold());
    story.tell(at('03-01'), purge('p'));
    story.tell(at('03-01'), remove('taxi'));
    expect(story.tell(at('03-01'), erase('p'))).toEqual([]);
    expect(story.tell(at('05-01'), eraseDeleted('taxi'))).toEqual([]);
    expect(story.state().counters.get('all')).toMatchObject({ active: 0, deleted: 2 });
    story.tell(at('06-01'), release);
    expect(story.tell(at('06-01'), erase('p'))).toMatchObject([{ data: { whole: true } }]);
  });

  it('ends by itself at its time, and is renewed by placing it again', () => {
    const story = told();
    story.tell(at('02-01'), hold({ until: at('03-01') }));
    expect(isHeld(story.state().privacy, at('02-28'))).toBe(true);
    expect(isHeld(story.state().privacy, at('03-01'))).toBe(false);
    expect(story.tell(at('02-02'), hold({ until: at('03-01') }))).toEqual([]);
    story.tell(at('02-20'), hold({ until: at('04-01') }));
    expect(isHeld(story.state().privacy, at('03-01'))).toBe(true);
  });

  it('that does not stand cannot be released, and one in the past cannot be placed', () => {
    const story = told();
    expect(story.refused(at('02-01'), release)).toMatchObject({
      code: 'NOT_FOUND',
      field: 'hold_id',
    });
    expect(story.refused(at('02-01'), hold({ until: at('01-01') }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      field: 'until',
    });
  });
});

describe('a snapshot', () => {
  it('keeps holds, purges and the end of the subject', () => {
    const story = told();
    story.tell(at('02-01'), hold({ until: at('02-02') }));
    story.tell(at('03-01'), purge('p', { scope: ofApp('app-1') }));
    story.tell(at('03-02'), purge('q', { intakeRevision: null }));
    story.tell(at('03-03'), erase('q'));
    const { privacy } = story.state();
    expect(privacy.endedBy).toBe('q');
    expect(parseMemoryState(serialiseMemoryState(story.state()))?.privacy).toEqual(privacy);
    expect(initialMemoryState().privacy.endedBy).toBeNull();
  });
});
