const kanaLetters = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const hanLetters = /\p{Script=Han}/gu;
const latinLetters = /\p{Script=Latin}/gu;
const otherLetters =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}/gu;

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** Letters of another script than Latin and Han, from which on a sentence is written in it. */
const fewestLetters = 4;
/** A Chinese shop may have a の in its name; of a Japanese sentence kana is a good part. */
const fewestKana = 3;
const hanPerKana = 3;

/**
 * Whether a sentence is in a script that there are no rules for: Japanese, Korean, Russian, Arabic, Hindi, Thai, ….
 * Names in Latin letters may stand in it.
 */
export const isInOtherScript = (sentence: string): boolean => {
  const kana = count(sentence, kanaLetters);
  if (kana >= fewestKana && kana * hanPerKana >= count(sentence, hanLetters)) return true;
  const other = count(sentence, otherLetters);
  return other >= fewestLetters && other * 2 >= count(sentence, latinLetters);
};

const anyOther = /(?![\p{Script=Latin}\p{Script=Han}])\p{L}/u;

/** Whether a text has any letter that is neither Latin nor Han: most have none, and need no closer look. */
export const holdsOtherScript = (text: string): boolean => anyOther.test(text);
