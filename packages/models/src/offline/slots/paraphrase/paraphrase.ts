import type { ChangeCue } from '@palimpsest/kernel';

/** Another way of saying what a slot rule reads. */
export interface Paraphrase {
  /** Matched against the clause from its subject on, folded but for capitals, time phrases blanked. */
  readonly said: RegExp;
  /** The plain way to say it; `$1` … stand for the groups. */
  readonly as: string;
  /** What these words say about an older value, where the plain words do not. */
  readonly change?: ChangeCue;
}

/** What stands between subject and verb without changing what is said. */
const adverbs = String.raw`(?:(?:just|now|recently|finally|also|really|totally|completely|actually|truly|kind of|sort of|pretty much|mostly|already|officially|basically|simply|lately|gradually|slowly|since|then|currently|still|honestly|absolutely|definitely|suddenly|eventually|quickly|happily|sadly|\ue000+)\s+){0,5}`;
const speaker = String.raw`(?:and |but |so )?(?:i|we)(?:'ve|'m|'re| have| am| are)?\s+${adverbs}`;
const be = String.raw`(?:'s|'re|\s+(?:is|are|has become|have become))\s+${adverbs}`;
/** A name of one or two words, typed with capitals; no pronoun that begins a sentence. */
const nameWords = String.raw`(?!(?:he|she|it|they|that|this|these|those|who|mum|mom|dad|my|the|everyone|everybody|nobody|somebody|someone|we|you|i|there|what|which|our|his|her|and|but|so|a|an|not|just|now)\b)((?-i:\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?))`;
/** What begins with a capital: a town, a firm, a school. */
const capital = String.raw`((?-i:(?:the )?\p{Lu}).*`;

/**
 * One paraphrase. In `said`, `<I>` is the speaker with auxiliaries and adverbs, `<adv>` adverbs,
 * `<is>` a form of be, `<Name>` a name, `<Cap>` a value typed with a capital, `<Cap?>` the same up
 * to the next words.
 */
export const paraphrase = (said: string, as: string, change?: ChangeCue): Paraphrase => ({
  said: new RegExp(
    `^${said
      .replaceAll('<I>', speaker)
      .replaceAll('<adv>', adverbs)
      .replaceAll('<is>', be)
      .replaceAll('<Name>', nameWords)
      .replaceAll('<Cap>', `${capital})`)
      .replaceAll('<Cap?>', `${capital}?)`)}`,
    'iu',
  ),
  as,
  ...(change === undefined ? {} : { change }),
});
