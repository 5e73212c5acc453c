const scripts = {
  latin: /\p{Script=Latin}/u,
  han: /\p{Script=Han}/u,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  hangul: /\p{Script=Hangul}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  devanagari: /\p{Script=Devanagari}/u,
  thai: /\p{Script=Thai}/u,
} as const;

const scriptsOf = (text: string): string[] =>
  Object.entries(scripts).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));

/**
 * Whether a sentence shares no script with what it was taken from, which only a translation does. A text
 * without letters of a known script proves nothing.
 */
export const isTranslated = (sentence: string, source: string): boolean => {
  const from = scriptsOf(source);
  const to = scriptsOf(sentence);
  return from.length > 0 && to.length > 0 && !to.some((script) => from.includes(script));
};
