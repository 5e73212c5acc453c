import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { cached } from './bounded-cache.ts';
import { englishStem } from './english-stem.ts';

const MAX_TOKENS = 20_000;
/** A share of 1 would make an idf of zero or less. */
const LARGEST = 0.99;

const ENGLISH = /^[a-z]{3,}$/;
const HAN_PAIR = /^[\u3400-\u9fff]{2}$/;

/**
 * Could the word have this stem? Porter2 cuts suffixes, so a word begins with its stem, but for a
 * final `y` that became `i` and a final `e` that was put back (hoping → hope). The handful of
 * irregular forms (dying → die) is left out.
 */
const mayHaveStem = (word: string, stem: string): boolean => {
  if (word.startsWith(stem)) return true;
  const last = stem.length - 1;
  const replaced = { i: 'y', e: 'iaoy' }[stem.charAt(last)];
  return (
    replaced !== undefined &&
    word.length > last &&
    replaced.includes(word.charAt(last)) &&
    word.startsWith(stem.slice(0, last))
  );
};

/**
 * Share of background utterances by token, for idf. An English stem gets the sum over the words
 * that have it (only words that some utterance held: the floor given to the others is no
 * observation). It is computed when a stem is first asked for, from the words with the same first
 * two letters, and remembered: stemming the whole list at the start would take a second. A pair of
 * Han characters that is no word is taken for as common as its rarer character: no better figure
 * exists, and it errs on the side of a small idf.
 */
export const createBackgroundShare = (vocabulary: Vocabulary): ((token: string) => number) => {
  const shareOf = (word: string): number => Math.exp(vocabulary.logShare(word));

  const shareOfStem = (stem: string): number => {
    let total = 0;
    for (const row of vocabulary.rowsByPrefix(stem)) {
      const word = vocabulary.wordAt(row);
      if (mayHaveStem(word, stem) && englishStem(word) === stem) total += shareOf(word);
    }
    return total > 0 ? total : Math.exp(vocabulary.unseenLogShare.en);
  };

  const shareOfPair = (pair: string): number =>
    Math.min(shareOf(pair.charAt(0)), shareOf(pair.charAt(1)));

  return cached(MAX_TOKENS, (token) => {
    if (ENGLISH.test(token)) return Math.min(LARGEST, shareOfStem(token));
    const isUnknownPair = HAN_PAIR.test(token) && vocabulary.rowOf(token) < 0;
    return Math.min(LARGEST, isUnknownPair ? shareOfPair(token) : shareOf(token));
  });
};
