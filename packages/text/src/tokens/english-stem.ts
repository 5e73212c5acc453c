import snowball from 'snowball-stemmers';
import { cached } from './bounded-cache.ts';

/** Distinct words of some thousand memories; about 2 MB. */
const MAX_WORDS = 30_000;

const porter2 = snowball.newStemmer('english');

/** No rule of Porter2 begins at these letters, nor touches words of two letters. */
const UNTOUCHED = /^..?$|[abfhjkopquvwxz]$/;

/**
 * Porter2 stem of a lower-case ASCII word. A new word takes the stemmer about 20 µs, so stems are
 * remembered, and words that it would leave alone never reach it.
 */
export const englishStem = cached(MAX_WORDS, (word) =>
  UNTOUCHED.test(word) ? word : porter2.stem(word),
);
