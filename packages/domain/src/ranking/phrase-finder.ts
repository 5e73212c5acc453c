import type { Token, Tokeniser } from '@palimpsest/text';

/** A question as words in order, pairs of characters left out: they say again what the words say. */
export type WordSequence = readonly Token[];

/** Places in a word sequence that phrases of one group matched. */
export type MatchedPlaces = ReadonlySet<number>;

/** Finds phrases in questions. */
export interface PhraseFinder {
  /** For every group of phrases that has a match in the question, by its index: the places matched. */
  readonly find: (words: WordSequence) => ReadonlyMap<number, MatchedPlaces>;
}

interface Phrase {
  readonly group: number;
  readonly tokens: readonly string[];
}

/** Words of one phrase may stand this far apart: "where does the user live". */
const WIDEST_GAP = 4;

/** Longest phrase of a script without spaces, in words. */
const LONGEST_SPAN = 5;

const HAN = /^[\u3400-\u9fff]+$/;

export const wordSequence = (text: string, tokeniser: Tokeniser): WordSequence =>
  tokeniser.tokenise(text).filter(({ kind }) => kind !== 'bigram');

/** Where the rest of a phrase stands after its first word; `undefined` when it does not. */
const placesFrom = (
  words: WordSequence,
  start: number,
  tokens: readonly string[],
): readonly number[] | undefined => {
  const places = [start];
  for (const token of tokens.slice(1)) {
    const after = (places.at(-1) ?? start) + 1;
    const gap = words.slice(after, after + WIDEST_GAP).findIndex((word) => word.token === token);
    if (gap === -1) return undefined;
    places.push(after + gap);
  }
  return places;
};

/**
 * Phrases in words with spaces match in order, with gaps. In Chinese a phrase matches a run of whole words
 * that spells it, however the two were cut: 车 does not match in 车票, 哪个城市 does as 哪个 + 城市.
 */
export const createPhraseFinder = (
  groups: readonly (readonly string[])[],
  tokeniser: Tokeniser,
): PhraseFinder => {
  const spelled = new Map<string, number[]>();
  const byFirst = new Map<string, Phrase[]>();
  for (const [group, phrases] of groups.entries()) {
    for (const phrase of phrases) {
      const tokens = wordSequence(phrase, tokeniser).map(({ token }) => token);
      const [first] = tokens;
      if (first === undefined) continue;
      const whole = tokens.join('');
      if (HAN.test(whole)) spelled.set(whole, [...(spelled.get(whole) ?? []), group]);
      else byFirst.set(first, [...(byFirst.get(first) ?? []), { group, tokens }]);
    }
  }

  return {
    find: (words) => {
      const found = new Map<number, Set<number>>();
      const add = (group: number, places: readonly number[]): void => {
        const known = found.get(group) ?? new Set();
        for (const place of places) known.add(place);
        found.set(group, known);
      };
      for (const [start, { token }] of words.entries()) {
        for (const { group, tokens } of byFirst.get(token) ?? []) {
          const places = placesFrom(words, start, tokens);
          if (places !== undefined) add(group, places);
        }
        let run = '';
        for (let end = start; end < Math.min(words.length, start + LONGEST_SPAN); end += 1) {
          run += words[end]?.token ?? '';
          const groups = spelled.get(run);
          if (groups === undefined) continue;
          const places = Array.from({ length: end - start + 1 }, (_, index) => start + index);
          for (const group of groups) add(group, places);
        }
      }
      return found;
    },
  };
};
