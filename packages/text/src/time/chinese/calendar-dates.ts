import { monthOf, wallTime, yearOf } from '../../zone/calendar.ts';
import type { DateMeaning, Meaning, NamedDate, RuleMatch, TimeRule } from '../atom.ts';
import { calendarDate } from '../dates/calendar-date.ts';
import { type Part, partOfDate } from '../dates/parts.ts';
import type { TimeContext } from '../time-context.ts';
import { YEAR_MARK } from './cues.ts';
import {
  DAY,
  DAY_MARK,
  MONTH,
  NEAR,
  numberOf,
  offsetOf,
  YEAR,
  yearFromWord,
  yearNumber,
} from './words.ts';

/** The date that the groups name, and whether it must be read from the reference. */
const dateOf = ({ groups }: RuleMatch, context: TimeContext): DateMeaning | undefined => {
  const { y, yw, m, near, d } = groups;
  const month = numberOf(m);
  const day = numberOf(d);
  const shifted = wallTime(yearOf(context.today), monthOf(context.today) + offsetOf(near));
  const year =
    y !== undefined
      ? yearNumber(y)
      : yw !== undefined
        ? yearFromWord(yw, context)
        : near !== undefined
          ? yearOf(shifted)
          : undefined;
  const named: NamedDate = {
    ...(year !== undefined && { year }),
    ...(near !== undefined ? { month: monthOf(shifted) } : month !== undefined && { month }),
    ...(day !== undefined && { day }),
  };
  if (Object.keys(named).length === 0) return undefined;
  return { ...calendarDate(named, context), deictic: y === undefined };
};

const PARTS: Readonly<Record<string, Part>> = {
  上旬: 'early',
  中旬: 'mid',
  下旬: 'late',
  初: 'start',
  中: 'mid',
  底: 'end',
  末: 'end',
};

const readDate = (match: RuleMatch, context: TimeContext): Meaning | undefined => {
  const whole = dateOf(match, context);
  const { part, half } = match.groups;
  if (!whole) return undefined;
  if (half !== undefined) return halfYear(whole, half === '上' ? 1 : 7);
  const piece = part === undefined ? undefined : PARTS[part];
  return piece ? partOfDate(whole, piece) : whole;
};

const MONTHS_OF_HALF = 6;

const halfYear = (whole: DateMeaning, first: number): DateMeaning => ({
  kind: 'date',
  deictic: whole.deictic,
  resolve: (tense) => {
    const year = whole.resolve(tense);
    return (
      year && {
        from: wallTime(yearOf(year.from), first),
        to: wallTime(yearOf(year.from), first + MONTHS_OF_HALF),
        granularity: 'month',
      }
    );
  },
});

/** 月底, 年初 alone belong to this month or year. */
const readPart = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { unit, part = '' } = groups;
  const piece = PARTS[part];
  if (!piece) return undefined;
  const month = { month: monthOf(context.today) };
  const whole = calendarDate({ year: yearOf(context.today), ...(unit === '月' && month) }, context);
  return partOfDate({ ...whole, deictic: true }, piece);
};

const MONTH_PART = `(?:(?<m>${MONTH}) ?月份?|(?<near>${NEAR})个?月份?)`;
const PART = '(?<part>上旬|中旬|下旬|初(?![中级])|底|末|中(?![国午心间文学秋旬]))';

/** Dates by the numbers of year, month and day, and pieces of months and years. */
export const CALENDAR_RULES: readonly TimeRule[] = [
  {
    cue: /月/,
    pattern: new RegExp(
      `(?<![\\d个])(?:${YEAR} ?)?${MONTH_PART}(?![份球亮饼老])(?: ?(?:(?<d>${DAY}) ?${DAY_MARK}|的?${PART}))?`,
      'g',
    ),
    read: readDate,
  },
  {
    cue: YEAR_MARK,
    pattern: new RegExp(`(?<!\\d)${YEAR}(?:年?${PART}|(?<half>[上下])半年)?`, 'g'),
    read: readDate,
  },
  {
    // Two figures are a year only next to a month, a season or a word that asks for one.
    cue: YEAR_MARK,
    pattern: new RegExp(
      `(?<!\\d)(?<y>\\d\\d|[九八〇零][零〇一二三四五六七八九])年(?:(?<m>${MONTH})月(?:(?<d>${DAY})${DAY_MARK})?|(?<part>底|初|末)|(?=的?时候|那年|[春夏秋冬]天))|(?<=[从在自于])(?<y>\\d\\d)年(?!了|后|前|内|来|间)`,
      'g',
    ),
    read: readDate,
  },
  {
    cue: YEAR_MARK,
    pattern: /(?<!\d)(?<y>(?:19|20|21)\d\d)(?= ?[到至~-] ?(?:19|20|21)\d\d ?年)/g,
    read: readDate,
  },
  {
    cue: /\d{4}/,
    pattern:
      /(?<=[从在到于自至])\s?(?<y>(?:19|20|21)\d\d)(?![\d年]|[-./:]\d| ?[元块个人名字步米次])/g,
    read: readDate,
  },
  {
    cue: /号/,
    pattern: new RegExp(
      `(?<![\\d个第几])(?<d>${DAY}) ?号(?![楼线院门房桌台车厢馆店码机位选])`,
      'g',
    ),
    read: readDate,
  },
  {
    cue: /[月年][初底末]/,
    pattern: new RegExp(
      `(?<![\\d岁个正腊一二三四五六七八九十上下这本当每])(?<unit>[月年])(?<part>初|底|末)`,
      'g',
    ),
    read: readPart,
  },
];
