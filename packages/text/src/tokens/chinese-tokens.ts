import { segmentChinese } from '../vocabulary/segment-chinese.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { isFunctionWord } from './function-words.ts';
import type { Token } from './token.ts';

/** Two characters inside a longer word: half of what the word says. */
const INNER_PAIR = 0.5;
/** Two words of one character each side by side may be a name that the dictionary lacks. */
const SINGLES_PAIR = 0.5;
/** Last character of a word and first of the next: only tells that they stood together. */
const BORDER_PAIR = 0.1;

const bigram = (token: string, weight: number): Token => ({
  token,
  kind: 'bigram',
  weight,
  functionWord: false,
});

/**
 * Tokens of a run of Han characters: its words, the pairs of characters inside longer words, and
 * the pairs across the border of two words unless one is a function word. A word of two characters
 * and such a pair are the same token, so that texts cut differently still meet.
 */
export const chineseTokens = (run: string, vocabulary: Vocabulary, out: Token[]): void => {
  let before = '';
  for (const word of segmentChinese(vocabulary.simplify(run), vocabulary)) {
    const functionWord = isFunctionWord(word);
    const current = functionWord ? '' : word;
    if (before !== '' && current !== '') {
      const singles = before.length === 1 && current.length === 1;
      const pair = before.slice(-1) + current.charAt(0);
      out.push(bigram(pair, singles ? SINGLES_PAIR : BORDER_PAIR));
    }
    out.push({
      token: word,
      kind: word.length === 1 ? 'character' : 'word',
      weight: 1,
      functionWord,
    });
    for (let i = 0; word.length > 2 && i + 2 <= word.length; i++) {
      out.push(bigram(word.slice(i, i + 2), INNER_PAIR));
    }
    before = current;
  }
};
