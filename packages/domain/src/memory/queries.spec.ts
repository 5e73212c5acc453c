import { describe, expect, it } from 'vitest';
import { at } from '../testing/at.ts';
import {
  addFact,
  appScope,
  globalScope,
  idOf,
  reviseMemory,
  sessionScope,
} from '../testing/sample-commands.ts';
import { createStory } from '../testing/story.ts';
import { contentOfVersion, findDuplicate, liveMemories, mergeSurvivor } from './queries.ts';

const now = at('01-02');
const tea = 'hmac of tea';

describe('an exact duplicate', () => {
  it('is a live memory of the same scope with the same words', () => {
    const story = createStory();
    story.tell(now, addFact('tea', now));
    expect(findDuplicate(story.state(), tea, globalScope)?.id).toBe(idOf('tea'));
    expect(findDuplicate(story.state(), tea, appScope('one'))).toBeUndefined();
    expect(findDuplicate(story.state(), 'hmac of coffee', globalScope)).toBeUndefined();
  });

  it('of an app is one whatever session it was told in', () => {
    const story = createStory();
    const scope = { ...sessionScope('s1', 'one'), level: 'APP' } as const;
    story.tell(now, addFact('tea', now, { scope }));
    const other = { ...sessionScope('s2', 'one'), level: 'APP' } as const;
    expect(findDuplicate(story.state(), tea, other)?.id).toBe(idOf('tea'));
  });

  it('is none once the memory is deleted, archived, superseded or says something else', () => {
    const story = createStory();
    story.tell(now, addFact('tea', now));
    story.tell(now, { type: 'ArchiveMemories', memoryIds: [idOf('tea')], reason: 'DECAYED' });
    expect(findDuplicate(story.state(), tea, globalScope)).toBeUndefined();
    story.tell(now, { type: 'RestoreMemories', memoryIds: [idOf('tea')] });
    expect(findDuplicate(story.state(), tea, globalScope)?.id).toBe(idOf('tea'));
    story.tell(now, reviseMemory('tea', now, 'green tea'));
    expect(findDuplicate(story.state(), tea, globalScope)).toBeUndefined();
    expect(findDuplicate(story.state(), 'hmac of green tea', globalScope)?.id).toBe(idOf('tea'));
  });

  it('has to be about the same time where times are given', () => {
    const story = createStory();
    story.tell(now, addFact('swim', now, { words: 'tea', eventFrom: at('01-01') }));
    const times = { validFrom: now, validTo: null, eventFrom: at('01-01') };
    expect(findDuplicate(story.state(), tea, globalScope, times)?.id).toBe(idOf('swim'));
    const another = { ...times, eventFrom: at('01-08') };
    expect(findDuplicate(story.state(), tea, globalScope, another)).toBeUndefined();
    const ended = { validFrom: null, validTo: at('2025-01-01'), eventFrom: null };
    expect(findDuplicate(story.state(), tea, globalScope, ended)).toBeUndefined();
  });
});

describe('what decisions look up', () => {
  it('is every live memory, the oldest of some, and the words of a version', () => {
    const story = createStory();
    for (const name of ['b', 'a', 'c']) story.tell(now, addFact(name, now));
    story.tell(now, reviseMemory('a', now, 'other words'));
    story.tell(now, { type: 'ArchiveMemories', memoryIds: [idOf('c')], reason: 'DECAYED' });
    expect(liveMemories(story.state()).map(({ id }) => id)).toEqual([idOf('b'), idOf('a')]);
    expect(mergeSurvivor(story.state(), [idOf('a'), idOf('b')])?.id).toBe(idOf('b'));
    expect(contentOfVersion(story.state(), idOf('a'), 1)?.content).toBe('a');
    expect(contentOfVersion(story.state(), idOf('a'), 2)?.content).toBe('other words');
    expect(contentOfVersion(story.state(), idOf('a'), 3)).toBeNull();
  });
});
