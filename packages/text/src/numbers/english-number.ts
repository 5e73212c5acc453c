const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const VALUES: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, i): [string, number] => [word, i + 1]),
  ...TENS.map((word, i): [string, number] => [word, (i + 2) * 10]),
  ['a', 1],
  ['an', 1],
  ['zero', 0],
  ['dozen', 12],
  ['couple', 2],
]);

const SMALL = `(?:${TENS.join('|')})(?:[- ](?:${ONES.slice(0, 9).join('|')}))?|${[...ONES].reverse().join('|')}`;

/** Pattern source of a number below 100 in figures or words, "a", or "a couple of"; no capturing groups. */
export const ENGLISH_NUMBER = String.raw`(?:\d{1,3}(?:\.\d+)?|(?:a )?couple(?: of)?|a dozen|${SMALL}|an?)`;

/**
 * Value of an English number in lower case: figures, words up to 999 ("two hundred and five"),
 * "a", "a couple of", "a dozen". Undefined when it is none.
 */
export const parseEnglishNumber = (text: string): number | undefined => {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  let total = 0;
  let current = 0;
  let words = 0;
  for (const word of text.split(/[\s-]+/)) {
    if (word === 'and' || word === 'of') continue;
    if (word === 'hundred') {
      total += (current || 1) * 100;
      current = 0;
    } else {
      const value = VALUES.get(word);
      if (value === undefined) return undefined;
      current = word === 'couple' || word === 'dozen' ? (current || 1) * value : current + value;
    }
    words += 1;
  }
  return words === 0 ? undefined : total + current;
};
