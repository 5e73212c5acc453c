import { CHINESE_NUMBER, parseChineseNumber } from '../../numbers/chinese-number.ts';
import { yearOf } from '../../zone/calendar.ts';
import type { TimeContext } from '../time-context.ts';
import type { TimeUnit } from '../time-phrase.ts';

/** Pattern sources without capturing groups; Simplified characters, half width. */
export const NUMBER = CHINESE_NUMBER;
export const WEEK_WORD = '(?:周|星期|礼拜)';
export const WEEKDAY = '[一二三四五六日天末]';
export const MONTH = '(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九正腊])';
export const DAY =
  '(?:3[01]|[12]\\d|0?[1-9]|三十一?|二十[一二三四五六七八九]?|十[一二三四五六七八九]?|[一二三四五六七八九])';
/** House numbers, bus lines and rooms are no days. */
export const DAY_MARK = '(?:日|号(?![楼线院门房桌台车厢馆店码机位选]))';

const YEAR_CHARACTERS = '[一二][零〇一二三四五六七八九]{3}';
export const FULL_YEAR = `(?:(?:19|20|21)\\d\\d|${YEAR_CHARACTERS})`;

/** Year words and how many years from now they lie. */
const YEAR_OFFSETS: Readonly<Record<string, number>> = {
  大前年: -3,
  前年: -2,
  去年: -1,
  今年: 0,
  本年: 0,
  明年: 1,
  后年: 2,
  大后年: 3,
};
export const YEAR_WORD = '(?:大前年|前年|去年|今年|本年|明年|大后年|后年)';

const WEEKDAYS = '一二三四五六日';

/** Monday 1 … Sunday 7; 末 is the weekend and answers 0. */
export const weekdayNumber = (character: string): number =>
  character === '天' ? 7 : WEEKDAYS.indexOf(character) + 1;

const MONTH_NAMES: Readonly<Record<string, number>> = { 正: 1, 腊: 12 };

export const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (MONTH_NAMES[text] ?? parseChineseNumber(text));

const TWO_DIGIT_PIVOT = 50;

/** 2017, 二〇一七, 17 (2017), 98 (1998). */
export const yearNumber = (text: string): number | undefined => {
  const year = parseChineseNumber(text);
  if (year === undefined || text.length > 2) return year;
  return year + (year < TWO_DIGIT_PIVOT ? 2000 : 1900);
};

export const yearFromWord = (word: string, { today }: TimeContext): number =>
  yearOf(today) + (YEAR_OFFSETS[word] ?? 0);

/** 上 -1, 上上 -2, 这 and 本 0, 下 1, 下下 2. */
export const offsetOf = (word: string | undefined): number => {
  if (word === undefined) return 0;
  const steps = Array.from(word).filter((c) => c === '上' || c === '下').length;
  return word.startsWith('上') ? -steps : steps;
};

/** How many of which unit. */
export interface Amount {
  readonly value: number;
  readonly unit: TimeUnit;
}

const UNITS: readonly (readonly [RegExp, TimeUnit, number])[] = [
  [/分钟/, 'minute', 1],
  [/小时|钟头/, 'hour', 1],
  [/天|日/, 'day', 1],
  [/周|星期|礼拜/, 'week', 1],
  [/季度/, 'month', 3],
  [/月/, 'month', 1],
  [/年/, 'year', 1],
];

/** Named groups of an amount, for `amountIn`: 三个月, 半年, 两年半, 一个半月, 半个月, 十来天 is none. */
export const AMOUNT = `(?:(?<n>${NUMBER}|半(?!天))(?<half1>个半)?(?<unit>分钟|个?小时|个?钟头|天|日(?!元|本)|周(?!岁|年|[一二三四五六日末])|个?星期(?![一二三四五六日])|个?礼拜(?![一二三四五六日])|(?:(?<=个半|半个?)|个)月|个?季度|年(?![级初底中末代]))(?<half2>半)?)`;

/** Half a year is 6 months, half a month 15 days; other halves stay fractions. */
export const amountIn = (
  groups: Readonly<Record<string, string | undefined>>,
): Amount | undefined => {
  const { n = '', unit: word = '', half1, half2 } = groups;
  const value = parseChineseNumber(n);
  const found = UNITS.find(([pattern]) => pattern.test(word));
  if (value === undefined || !found) return undefined;
  const total = value * found[2] + ((half1 ?? half2) ? 0.5 : 0);
  if (total === 0.5 && found[1] === 'year') return { value: 6, unit: 'month' };
  if (total === 0.5 && found[1] === 'month') return { value: 15, unit: 'day' };
  return { value: total, unit: found[1] };
};

/** Words before a week or month that place it; longest first. */
export const NEAR = '上上|上|这|本|当|下下|下';
/** A year in figures (group `y`) or by its word (group `yw`). */
export const YEAR = `(?:(?<y>${FULL_YEAR}) ?年|(?<yw>${YEAR_WORD})的?)`;
