import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import type { Recurrence, TimeUnit } from '../time-phrase.ts';
import { EVERY, SKIP, WEEK_MARK } from './cues.ts';
import {
  AMOUNT,
  amountIn,
  DAY,
  MONTH,
  NUMBER,
  numberOf,
  WEEK_WORD,
  WEEKDAY,
  weekdayNumber,
} from './words.ts';

type PartOfDay = NonNullable<Recurrence['partOfDay']>;

const recurring = (recurrence: Recurrence): Meaning => ({ kind: 'recurring', recurrence });

const PARTS: readonly (readonly [RegExp, PartOfDay])[] = [
  [/凌晨|清晨|早|上午/, 'morning'],
  [/中午/, 'noon'],
  [/下午|傍晚/, 'afternoon'],
  [/晚/, 'evening'],
  [/夜/, 'night'],
];

const partOfDay = (text: string | undefined): { readonly partOfDay?: PartOfDay } => {
  const part = text === undefined ? undefined : PARTS.find(([pattern]) => pattern.test(text))?.[1];
  return part === undefined ? {} : { partOfDay: part };
};

/** 一三五, 二和周四, 周末; 末 is Saturday and Sunday. */
const weekdaysIn = (list: string): number[] => {
  const days = Array.from(list.replaceAll('星期', '').replaceAll('礼拜', '')).flatMap((c) =>
    c === '末' ? [6, 7] : weekdayNumber(c) || [],
  );
  return [...new Set(days)].sort((a, b) => a - b);
};

const readDays = ({ groups }: RuleMatch): Meaning => {
  const { list = '', last, every, part } = groups;
  const days = weekdaysIn(list);
  const until = last === undefined ? undefined : weekdayNumber(last);
  const first = days[0] ?? 1;
  const span =
    until === undefined
      ? days
      : Array.from({ length: 7 }, (_, i) => i + 1).filter((d) => d >= first && d <= until);
  return recurring({
    unit: 'week',
    every: every === undefined ? 1 : 2,
    days: span,
    ...partOfDay(part),
  });
};

const UNITS: Readonly<Record<string, TimeUnit>> = {
  天: 'day',
  日: 'day',
  晚: 'day',
  早: 'day',
  周: 'week',
  月: 'month',
  年: 'year',
};
const unitOf = (word: string): TimeUnit =>
  UNITS[word.replace(/星期|礼拜/, '周').slice(-1)] ?? 'day';

const readEvery = ({ groups }: RuleMatch): Meaning => {
  const { unit = '', part } = groups;
  return recurring({ unit: unitOf(unit), every: 1, days: [], ...partOfDay(part ?? unit) });
};

const readInterval = ({ groups }: RuleMatch): Meaning | undefined => {
  const amount = amountIn(groups);
  // 隔一天 leaves one day out: every second day.
  return (
    amount &&
    recurring({
      unit: amount.unit,
      every: amount.value + (groups['skip'] === undefined ? 0 : 1),
      days: [],
    })
  );
};

const readYearly = ({ groups }: RuleMatch): Meaning => {
  const month = numberOf(groups['m']);
  const day = numberOf(groups['d']);
  return recurring({
    unit: month === undefined ? 'month' : 'year',
    every: 1,
    days: [],
    ...(month !== undefined && { month }),
    ...(day !== undefined && { dayOfMonth: day }),
  });
};

const PART =
  '(?:的?(?<part>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|半夜|早(?!上)|晚(?!上))(?! ?(?:\\d{1,2}|[一二两三四五六七八九十]{1,3}) ?[点:]))?';
const LIST = `${WEEKDAY}(?:[、和及与跟,/ ]{0,2}(?:${WEEK_WORD})?${WEEKDAY})*`;

/** Routines: 每周二四, 每天早上, 隔周, 一周两次. */
export const RECURRING_RULES: readonly TimeRule[] = [
  {
    cue: EVERY,
    pattern: new RegExp(
      `每逢?个?${WEEK_WORD}的?(?<list>${LIST})(?:[到至]${WEEK_WORD}?(?<last>${WEEKDAY}))?${PART}`,
      'g',
    ),
    read: readDays,
  },
  {
    cue: SKIP,
    pattern: new RegExp(`(?:每?隔(?:一|个)?${WEEK_WORD})(?<every>)(?<list>${LIST})${PART}`, 'g'),
    read: readDays,
  },
  // Several weekdays behind one 周 tell a routine by themselves.
  {
    cue: WEEK_MARK,
    pattern: new RegExp(
      `(?<![上下这本个每隔\\d一二两三四五六七八九十几])${WEEK_WORD}(?<list>[一二三四五六日天](?:[、,/]?[一二三四五六日天])+)(?![个年月点号般起直定样些旦路共次边])`,
      'g',
    ),
    read: readDays,
  },
  {
    cue: SKIP,
    pattern: new RegExp(`每?隔(?:一|个)?(?:${WEEK_WORD})(?!${WEEKDAY})`, 'g'),
    read: () => recurring({ unit: 'week', every: 2, days: [] }),
  },
  {
    cue: SKIP,
    pattern: /(?<!间)每?隔一?[天日]/g,
    read: () => recurring({ unit: 'day', every: 2, days: [] }),
  },
  { cue: EVERY, pattern: new RegExp(`每(?<skip>隔)?${AMOUNT}(?!第)`, 'g'), read: readInterval },
  {
    cue: EVERY,
    pattern: new RegExp(
      `每(?:一)?个?(?<unit>天|日(?![本元])|晚(?!上)|早(?!上)|周(?!${WEEKDAY}|岁|年)|星期(?!${WEEKDAY})|礼拜(?!${WEEKDAY})|月(?!\\d)|年)${PART}`,
      'g',
    ),
    read: readEvery,
  },
  { cue: EVERY, pattern: new RegExp(`每个?(?<unit>晚|早)上`, 'g'), read: readEvery },
  {
    cue: /天天/,
    pattern: new RegExp(`天天${PART}`, 'g'),
    read: ({ groups }) =>
      recurring({ unit: 'day', every: 1, days: [], ...partOfDay(groups['part']) }),
  },
  {
    cue: EVERY,
    pattern: new RegExp(
      `每个?月的?(?<d>${DAY})[日号]|每年的?(?<m>${MONTH})月份?(?:(?<d>${DAY})[日号])?`,
      'g',
    ),
    read: readYearly,
  },
  {
    cue: /工作日/,
    pattern: /(?:每个?)?(?<!三个)工作日/g,
    read: () => recurring({ unit: 'week', every: 1, days: [1, 2, 3, 4, 5] }),
  },
  {
    cue: /[次回趟遍]/,
    pattern: new RegExp(
      `(?:每|一|平均每?)个?(?<unit>天|日|周|星期|礼拜|月|年)(?<count>${NUMBER})[次回趟遍](?!性)`,
      'g',
    ),
    read: ({ groups }) =>
      recurring({
        unit: unitOf(groups['unit'] ?? ''),
        every: 1,
        days: [],
        times: numberOf(groups['count']) ?? 1,
      }),
  },
];
