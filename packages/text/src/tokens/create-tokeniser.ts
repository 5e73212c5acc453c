import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { createBackgroundShare } from './background-share.ts';
import { chineseTokens } from './chinese-tokens.ts';
import { englishStem } from './english-stem.ts';
import { foldForSearch } from './fold-for-search.ts';
import { isFunctionWord } from './function-words.ts';
import type { Token, Tokeniser, TokenKind } from './token.ts';

/** Overlapping pairs say each character twice. */
const PAIR_WEIGHT = 0.5;

const UNSPACED = String.raw`\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}`;

/**
 * Words in Latin script, apostrophes inside; numbers (thousands with commas, decimals);
 * Han in the dictionary's range, and the rarer rest; scripts without spaces, and Korean, whose
 * particles stick to the word; words of all other alphabets.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?<latin>\p{Script=Latin}+(?:'\p{Script=Latin}+)*)`,
    String.raw`(?<number>\p{Nd}{1,3}(?:,\p{Nd}{3})+(?!\p{Nd})(?:\.\p{Nd}+)?|(?<![.\p{Nd}])\p{Nd}+\.\p{Nd}+(?![.\p{Nd}])|\p{Nd}+)(?:(?:st|nd|rd|th)(?![\p{L}\p{Nd}]))?`,
    String.raw`(?<han>[\u3400-\u9fff]+)`,
    String.raw`(?<rare>\p{Script=Han})`,
    String.raw`(?<unspaced>[${UNSPACED}][${UNSPACED}\p{M}]*)`,
    String.raw`(?<letters>\p{L}(?:[\p{L}\p{M}\u200c\u200d]*[\p{L}\p{M}])?)`,
  ].join('|'),
  'gu',
);

/** A word in plain ASCII needs none of the alternatives above: the common case, ten times faster. */
const ONLY_ASCII = /^[\0-\x7f]*$/;
const ASCII_TOKEN =
  /(?<latin>[a-z]+(?:'[a-z]+)*)|(?<number>\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|(?<![.\d])\d+\.\d+(?![.\d])|\d+)(?:(?:st|nd|rd|th)(?![a-z\d]))?/g;

const NEGATION = /(?<=..)n't$/;
/** Contracted verbs, all of them function words, and the possessive. */
const CONTRACTION = /'(?:s|m|d|re|ve|ll)$/;
const ASCII_WORD = /^[a-z]+$/;
/** A character with the marks that belong to it. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;

const plain = (token: string, kind: TokenKind): Token => ({
  token,
  kind,
  weight: 1,
  functionWord: false,
});

const pushWord = (word: string, out: Token[]): void => {
  const functionWord = isFunctionWord(word);
  const token = functionWord || !ASCII_WORD.test(word) ? word : englishStem(word);
  out.push({ token, kind: 'word', weight: 1, functionWord });
};

/** `tom's` → tom; `don't` → do; `o'brien` → brien: a single letter before an apostrophe is an article or a particle. */
const pushLatin = (written: string, out: Token[]): void => {
  if (!written.includes("'")) return pushWord(written, out);
  const parts = written.replace(NEGATION, '').replace(CONTRACTION, '').split("'");
  parts.forEach((part, i) => {
    if (part.length > 1 || i === parts.length - 1) pushWord(part, out);
  });
};

const pushPairs = (run: string, out: Token[]): void => {
  const clusters = run.match(CLUSTER) ?? [];
  if (clusters.length === 1) out.push(plain(run, 'word'));
  for (let i = 0; i + 1 < clusters.length; i++) {
    const token = `${clusters[i]}${clusters[i + 1]}`;
    out.push({ token, kind: 'bigram', weight: PAIR_WEIGHT, functionWord: false });
  }
};

/**
 * Search tokens for both sides, memories and questions: English words stemmed (Porter2), Chinese
 * words and character pairs, pairs for scripts without spaces, words as they are for every other
 * script, numbers whole; accents, width, case, and Traditional or Simplified make no difference;
 * emoji and punctuation are dropped. Rules, not `Intl.Segmenter`: stored tokens must stay equal
 * when the runtime's ICU data change.
 */
export const createTokeniser = ({
  vocabulary,
}: {
  readonly vocabulary: Vocabulary;
}): Tokeniser => ({
  tokenise: (text) => {
    const folded = foldForSearch(text);
    const out: Token[] = [];
    for (const { groups } of folded.matchAll(ONLY_ASCII.test(folded) ? ASCII_TOKEN : TOKEN)) {
      if (groups?.latin) pushLatin(groups.latin, out);
      else if (groups?.number) out.push(plain(groups.number.replaceAll(',', ''), 'number'));
      else if (groups?.han) chineseTokens(groups.han, vocabulary, out);
      else if (groups?.rare) out.push(plain(groups.rare, 'character'));
      else if (groups?.unspaced) pushPairs(groups.unspaced, out);
      else if (groups?.letters) out.push(plain(groups.letters, 'word'));
    }
    return out;
  },
  isFunctionWord,
  backgroundShare: createBackgroundShare(vocabulary),
});
