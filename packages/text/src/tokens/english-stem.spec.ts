import fc from 'fast-check';
import snowball from 'snowball-stemmers';
import { describe, expect, it } from 'vitest';
import { cached } from './bounded-cache.ts';
import { englishStem } from './english-stem.ts';

describe('englishStem', () => {
  it('is Porter2, short cuts and memory included', () => {
    const porter2 = snowball.newStemmer('english');
    const letters = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
      minLength: 1,
    });
    const suffix = fc.constantFrom(
      '',
      's',
      'ing',
      'ed',
      'ly',
      'y',
      'ies',
      'ness',
      'ational',
      'ful',
    );
    fc.assert(
      fc.property(letters, suffix, (word, ending) => {
        expect(englishStem(word + ending)).toBe(porter2.stem(word + ending));
      }),
    );
  });
});

describe('cached', () => {
  it('computes once, forgets the oldest, and answers the same', () => {
    const asked: string[] = [];
    const upper = cached(2, (word) => {
      asked.push(word);
      return word.toUpperCase();
    });
    expect(['a', 'b', 'a', 'c', 'b', 'a'].map(upper)).toEqual(['A', 'B', 'A', 'C', 'B', 'A']);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
