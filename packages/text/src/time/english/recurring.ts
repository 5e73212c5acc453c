import { parseEnglishNumber } from '../../numbers/english-number.ts';
import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import type { Recurrence, TimeUnit } from '../time-phrase.ts';
import { EVERY as EVERY_CUE } from './cues.ts';
import { dayNumber, MONTH, monthNumber, NUMBER, ORDINAL, WEEKDAY, weekdayNumber } from './words.ts';

const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 7];

const recurring = (recurrence: Recurrence): Meaning => ({ kind: 'recurring', recurrence });
const weekly = (days: readonly number[], every = 1): Meaning =>
  recurring({ unit: 'week', every, days });

const weekdaysIn = (list: string): number[] => {
  const days = Array.from(
    list.matchAll(new RegExp(String.raw`\b${WEEKDAY}(?=s?\b)`, 'g')),
    ({ 0: day }) => weekdayNumber(day),
  );
  return [...new Set(days)].sort((a, b) => a - b);
};

const everyOf = (word: string | undefined): number => {
  if (word === undefined) return 1;
  return /other|second/.test(word)
    ? 2
    : /third/.test(word)
      ? 3
      : (parseEnglishNumber(word.trim()) ?? 1);
};

const PARTS = ['morning', 'afternoon', 'evening', 'night'] as const;

const readEvery = ({ groups }: RuleMatch): Meaning | undefined => {
  const { n, what = '' } = groups;
  const every = everyOf(n);
  if (/^weekday|^workday/.test(what)) return weekly(WORKDAYS);
  if (what.startsWith('weekend')) return weekly(WEEKEND, every);
  const partOfDay = PARTS.find((part) => what.startsWith(part));
  if (partOfDay) return recurring({ unit: 'day', every, days: [], partOfDay });
  return recurring({ unit: what.replace(/s$/, '') as TimeUnit, every, days: [] });
};

const readDays = ({ groups }: RuleMatch): Meaning => {
  const partOfDay = PARTS.find((part) => groups['part']?.startsWith(part));
  return recurring({
    unit: 'week',
    every: everyOf(groups['n']),
    days: weekdaysIn(groups['list'] ?? ''),
    ...(partOfDay && { partOfDay }),
  });
};

const ADVERBS: Readonly<Record<string, Recurrence>> = {
  daily: { unit: 'day', every: 1, days: [] },
  nightly: { unit: 'day', every: 1, days: [], partOfDay: 'night' },
  weekly: { unit: 'week', every: 1, days: [] },
  biweekly: { unit: 'week', every: 2, days: [] },
  fortnightly: { unit: 'week', every: 2, days: [] },
  monthly: { unit: 'month', every: 1, days: [] },
  yearly: { unit: 'year', every: 1, days: [] },
  annually: { unit: 'year', every: 1, days: [] },
};

const readTimes = ({ groups }: RuleMatch): Meaning => {
  const { count = '', unit } = groups;
  const times = { once: 1, twice: 2, thrice: 3 }[count] ?? parseEnglishNumber(count) ?? 1;
  return recurring({ unit: unit as TimeUnit, every: 1, days: [], times });
};

const readOfMonth = ({ groups }: RuleMatch): Meaning =>
  recurring({ unit: 'month', every: 1, days: [weekdayNumber(groups['day'] ?? '')] });

const readYearly = ({ groups }: RuleMatch): Meaning => {
  const { month, day } = groups;
  return recurring({
    unit: month === undefined ? 'month' : 'year',
    every: 1,
    days: [],
    ...(month !== undefined && { month: monthNumber(month) }),
    ...(day !== undefined && { dayOfMonth: dayNumber(day) }),
  });
};

const JOIN = String.raw`(?:,? (?:and|or|&) |, |\/| )`;
const EVERY = String.raw`(?:every|each)(?: single)?(?<n> (?:other|second|third|${NUMBER}))?`;
const PART_TAIL = '(?: (?<part>mornings?|afternoons?|evenings?|nights?))?';

/** Routines: a set of days, a count, a unit; never an interval. */
export const RECURRING_RULES: readonly TimeRule[] = [
  {
    cue: EVERY_CUE,
    pattern: new RegExp(
      String.raw`\b${EVERY} (?<what>(?:day|week|month|year|hour|minute|weekend|weekday|workday)s?|morning|afternoon|evening|night)\b`,
      'g',
    ),
    read: readEvery,
  },
  {
    cue: EVERY_CUE,
    pattern: new RegExp(
      String.raw`\b(?:on )?${EVERY} (?<list>${WEEKDAY}(?:${JOIN}${WEEKDAY})*)\b${PART_TAIL}`,
      'g',
    ),
    read: readDays,
  },
  {
    cue: /days\b/,
    pattern: new RegExp(
      String.raw`\b(?:on )?(?<list>(?:mon|tues|wednes|thurs|fri|satur|sun)days(?:${JOIN}(?:mon|tues|wednes|thurs|fri|satur|sun)days?)*)\b`,
      'g',
    ),
    read: readDays,
  },
  {
    cue: /days|weekends/,
    pattern: /\b(?:on |at |during )?(?:the )?(?<what>weekdays|workdays|weekends|work days)\b/g,
    read: ({ groups }) => weekly(groups['what'] === 'weekends' ? WEEKEND : WORKDAYS),
  },
  {
    cue: /ly\b/,
    pattern: new RegExp(String.raw`\b(?:${Object.keys(ADVERBS).join('|')})\b`, 'g'),
    read: ({ text }) => recurring(ADVERBS[text] ?? { unit: 'day', every: 1, days: [] }),
  },
  {
    cue: /once|twice|thrice|times|days|nights|mornings|evenings/,
    pattern: new RegExp(
      String.raw`\b(?<count>once|twice|thrice|${NUMBER}(?= (?:times|days|nights|mornings|evenings)))(?: (?:times|days|nights|mornings|evenings))? (?:an? |per |every |each )(?<unit>day|week|month|year)\b`,
      'g',
    ),
    read: readTimes,
  },
  {
    cue: /month/,
    pattern: new RegExp(
      String.raw`\b(?:on )?(?:the )?(?:${ORDINAL}|last) (?<day>${WEEKDAY}) (?:of|in) (?:every|each|the) month\b`,
      'g',
    ),
    read: readOfMonth,
  },
  {
    cue: EVERY_CUE,
    pattern: new RegExp(
      String.raw`\b(?:every|each) (?:(?<month>${MONTH})\b(?! \d{4})(?: (?<day>\d{1,2}(?:st|nd|rd|th)?)\b)?|(?<day>\d{1,2}(?:st|nd|rd|th)?|${ORDINAL})(?: (?:of )?(?<month>${MONTH}))?(?! (?:other|of))\b(?! ${WEEKDAY}| (?:day|week|month|year|hour|minute)))`,
      'g',
    ),
    read: readYearly,
  },
  {
    cue: EVERY_CUE,
    pattern: new RegExp(
      String.raw`\bevery year (?:on (?:the )?(?<day>\d{1,2}(?:st|nd|rd|th)?) (?:of )?(?<month>${MONTH})|on (?<month>${MONTH}) (?<day>\d{1,2})|in (?<month>${MONTH}))\b`,
      'g',
    ),
    read: readYearly,
  },
];
