import { ENGLISH_NUMBER, parseEnglishNumber } from '../../numbers/english-number.ts';
import type { TimeUnit } from '../time-phrase.ts';

const MONTH_WORDS = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
];
const DAY_WORDS = [
  'mon(?:day)?',
  'tue(?:s(?:day)?)?',
  'wed(?:nesday)?',
  'thu(?:r(?:s(?:day)?)?)?',
  'fri(?:day)?',
  'sat(?:urday)?',
  'sun(?:day)?',
];

/** Pattern sources without capturing groups. */
export const MONTH = `(?:${MONTH_WORDS.join('|')})`;
export const WEEKDAY = `(?:${DAY_WORDS.join('|')})`;
export const YEAR = String.raw`(?:19|20|21)\d\d`;
export const NUMBER = ENGLISH_NUMBER;
export const UNIT =
  '(?:minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|fortnights?|months?|quarters?|years?|yrs?|decades?)';

const ORDINAL_WORDS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
/** Longest first, or "twenty-first" would be read as no ordinal at all. */
export const ORDINAL = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|${[...ORDINAL_WORDS].reverse().join('|')})`;

const indexIn = (words: readonly string[], word: string): number =>
  words.findIndex((pattern) => new RegExp(`^(?:${pattern})$`).test(word)) + 1;

/** 1 … 12 */
export const monthNumber = (word: string): number => indexIn(MONTH_WORDS, word);
/** Monday 1 … Sunday 7 */
export const weekdayNumber = (word: string): number =>
  indexIn(DAY_WORDS, word.replace(/days$/, 'day'));

/** Day of the month in figures, with or without ending, or as an ordinal word. */
export const dayNumber = (word: string): number => {
  const figure = Number.parseInt(word, 10);
  return Number.isNaN(figure) ? ORDINAL_WORDS.indexOf(word) + 1 : figure;
};

/** How many of which unit: fortnights, quarters and decades are counted in smaller ones. */
export interface Amount {
  readonly value: number;
  readonly unit: TimeUnit;
}

const UNITS: readonly (readonly [RegExp, TimeUnit, number])[] = [
  [/^min/, 'minute', 1],
  [/^h/, 'hour', 1],
  [/^(?:day|night)/, 'day', 1],
  [/^week/, 'week', 1],
  [/^fortnight/, 'week', 2],
  [/^month/, 'month', 1],
  [/^quarter/, 'month', 3],
  [/^y/, 'year', 1],
  [/^decade/, 'year', 10],
];

/** "two and a half" + "years"; halves of a year become months, of a month days. */
const amountOf = (number: string, unit: string, half = false): Amount | undefined => {
  const value = number.startsWith('half') ? 0.5 : parseEnglishNumber(number);
  const found = UNITS.find(([pattern]) => pattern.test(unit));
  if (value === undefined || !found) return undefined;
  return tidyAmount((value + (half ? 0.5 : 0)) * found[2], found[1]);
};

/** Half a year is 6 months, half a month 15 days; other fractions stay as they are. */
const tidyAmount = (value: number, unit: TimeUnit): Amount => {
  if (value === 0.5 && unit === 'year') return { value: 6, unit: 'month' };
  if (value === 0.5 && unit === 'month') return { value: 15, unit: 'day' };
  return { value, unit };
};

/** Named groups `n`, `unit` and `half` of an amount, for `amountIn`. */
export const AMOUNT = String.raw`(?:(?<n>half an?|${NUMBER})(?<half1> and a half)? (?<unit>${UNIT})(?<half2> and a half)?)`;

export const amountIn = (
  groups: Readonly<Record<string, string | undefined>>,
): Amount | undefined =>
  amountOf(
    groups['n'] ?? '',
    groups['unit'] ?? '',
    (groups['half1'] ?? groups['half2']) !== undefined,
  );

/** Units from now that a word before a unit or weekday means. */
export const OFFSETS: Readonly<Record<string, number>> = {
  last: -1,
  past: -1,
  previous: -1,
  'this past': -1,
  this: 0,
  current: 0,
  next: 1,
  following: 1,
  coming: 1,
  'this coming': 1,
};
