import { segmentChinese } from './segment-chinese.ts';
import { isHanUnit } from './shared-table.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Letters a–z, digits, Han characters, or letters of any other alphabet: never mixed in one token. */
const RUN = /[a-z]+|[0-9]+|[\u3400-\u9fff]+|(?:(?![a-z\u3400-\u9fff])\p{L})+/gu;
const ACCENTS = /[\u0300-\u036f]/g;

/** What remains of a contraction behind its apostrophe: 's, 't, 're, 've, 'll, 'd. */
const CONTRACTED = 2;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\u2019', "'");

/**
 * The words that the embedding model was trained on: compatibility forms and accents folded,
 * lower case, Chinese mapped to Simplified and segmented, contractions cut short. No `Intl`, so
 * that vectors do not change with the ICU version. For search tokens see `createTokeniser`.
 */
export const embeddingWords = (text: string, vocabulary: Vocabulary): string[] => {
  const folded = fold(text);
  const words: string[] = [];
  for (const { 0: run, index } of folded.matchAll(RUN)) {
    if (isHanUnit(run.charCodeAt(0))) {
      for (const word of segmentChinese(vocabulary.simplify(run), vocabulary)) words.push(word);
    } else if (run.length > CONTRACTED || folded.charAt(index - 1) !== "'") {
      words.push(run);
    }
  }
  return words;
};
