import type { Language } from './script.ts';
import { splitScripts } from './split-scripts.ts';

/** A Chinese word has about one and a half characters. */
const HAN_PER_WORD = 1.5;
/** From this share of kana among Han and kana on, the Han characters are Japanese. */
const KANA_SHARE = 0.15;

const ENGLISH = new Set(
  'i the a an and is are was were to of in on at my me you he she it we they do does did have has had not that this with for from what where when who how will would can'.split(
    ' ',
  ),
);

/** Short words of other languages in Latin script that are no English words. */
const FOREIGN = new Set(
  'le la les des une est et dans pour avec je nous vous der das ein eine und ist nicht ich mit auf für el los las una y por con para soy mi il che di sono non per gli een het van ik niet en os uma com não eu och är inte jag som det og ikke jeg czy nie jest się ve bir bu için ja olen ei'.split(
    ' ',
  ),
);

const isForeign = (words: readonly string[]): boolean => {
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const foreign = words.filter((word) => FOREIGN.has(word)).length;
  const accented = words.some((word) => /[^\0-\x7f]/.test(word)) ? 1 : 0;
  return foreign > english && foreign + accented >= 2;
};

/**
 * Which of our rule sets fits a text best. Mixed text goes to the language with more words;
 * Latin script is taken for English unless the small words say otherwise; text without letters
 * and Japanese are `other`.
 */
export const guessLanguage = (text: string): Language => {
  const units = { han: 0, kana: 0, elsewhere: 0 };
  const latinWords: string[] = [];
  for (const { script, start, end } of splitScripts(text)) {
    if (script === 'latin') latinWords.push(text.slice(start, end).toLowerCase());
    else if (script === 'han' || script === 'kana') units[script] += end - start;
    else if (script !== 'digits' && script !== 'none') units.elsewhere += 1;
  }
  const latin = latinWords.length;
  if (units.kana > KANA_SHARE * (units.han + units.kana)) return 'other';
  const chinese = units.han / HAN_PER_WORD;
  if (units.elsewhere > Math.max(latin, chinese)) return 'other';
  if (chinese > 0 && chinese >= latin) return 'zh';
  return latin === 0 || isForeign(latinWords) ? 'other' : 'en';
};
