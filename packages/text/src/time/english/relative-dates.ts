import { wallTime, yearOf } from '../../zone/calendar.ts';
import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import {
  bareWeekday,
  comingWeekday,
  dayFromNow,
  edgeOfWeek,
  lastWeekday,
  nearestMonth,
  nearestSeason,
  type Part,
  partOfDate,
  seasonOfYear,
  shiftFromNow,
  unitFromNow,
  weekdayOfWeek,
  weekendOfWeek,
} from '../dates.ts';
import { unitHolding } from '../period.ts';
import type { Season } from '../season.ts';
import type { TimeContext } from '../time-context.ts';
import type { TimeUnit } from '../time-phrase.ts';
import { LONG_UNIT, MONTH_NAME, PART_NAME, SEASON_NAME, UNIT_NAME, WEEKDAY_NAME } from './cues.ts';
import { AMOUNT, amountIn, MONTH, monthNumber, WEEKDAY, weekdayNumber, YEAR } from './words.ts';

const DAYS: Readonly<Record<string, number>> = {
  'the day before yesterday': -2,
  yesterday: -1,
  'last night': -1,
  today: 0,
  tonight: 0,
  'this morning': 0,
  'this afternoon': 0,
  'this evening': 0,
  tomorrow: 1,
  tmrw: 1,
  'the day after tomorrow': 2,
};

const LAST = 'last|past|previous';
const THIS = 'this|this coming|coming|current';
const NEXT = 'next|following|the following';
const OFFSETS: Readonly<Record<string, number>> = {
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

const readWeekday = ({ groups, start }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { which, day = '' } = groups;
  const weekday = weekdayNumber(day);
  if (which === undefined)
    return isNamed(day, start, context) ? bareWeekday(weekday, context) : undefined;
  if (/last|past|previous/.test(which)) return lastWeekday(weekday, context);
  if (/next|following/.test(which)) return weekdayOfWeek(weekday, 1, context);
  return comingWeekday(weekday, context);
};

/** "sun", "sat" and "wed" are words of their own: short names need a preposition before them. */
const isNamed = (day: string, start: number, { text }: TimeContext): boolean =>
  day.endsWith('day') ||
  /\b(?:on|by|until|till|since|from|before|after|and|to|or)\s$|[-,]\s?$/.test(
    text.slice(Math.max(0, start - 12), start),
  );

const QUARTER_MONTHS = 3;

const readUnit = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { which = '', unit = '' } = groups;
  const offset = OFFSETS[which.replace(/^the /, '')] ?? 0;
  if (unit === 'weekend') return weekendOfWeek(offset, context);
  if (unit === 'quarter') {
    const month = new Date(context.today).getUTCMonth();
    const first = month - (month % QUARTER_MONTHS) + 1 + offset * QUARTER_MONTHS;
    const from = wallTime(yearOf(context.today), first);
    const to = wallTime(yearOf(context.today), first + QUARTER_MONTHS);
    return { kind: 'date', deictic: true, resolve: () => ({ from, to, granularity: 'month' }) };
  }
  return unitFromNow(unit as TimeUnit, offset, context);
};

const PARTS: Readonly<Record<string, Part>> = {
  early: 'early',
  mid: 'mid',
  middle: 'mid',
  late: 'late',
  beginning: 'start',
  start: 'start',
  end: 'end',
};

const readPart = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { part = '', which = 'this', unit = '' } = groups;
  const offset = OFFSETS[which] ?? 0;
  const piece = PARTS[part];
  if (!piece) return undefined;
  if (unit === 'week')
    return edgeOfWeek(piece === 'end' || piece === 'late' ? 'end' : 'start', offset, context);
  return partOfDate(unitFromNow(unit as TimeUnit, offset, context), piece);
};

const readAgo = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const amount = amountIn(groups);
  return amount && shiftFromNow(-amount.value, amount.unit, context);
};

const readAhead = ({ groups, start }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const amount = amountIn(groups);
  // "I read it in two days" tells how long it took.
  const tense = context.tenseAt(start);
  if (!amount || tense === 'past' || tense === 'perfect') return undefined;
  return shiftFromNow(amount.value, amount.unit, context);
};

const seasonNamed = (word: string): Season => (word === 'fall' ? 'autumn' : (word as Season));

const readSeason = ({ groups, start }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { which, season = '', year } = groups;
  const named = seasonNamed(season);
  if (year !== undefined) return seasonOfYear(named, Number(year), false, context);
  if (which === 'last' || which === 'past') return nearestSeason(named, 'last', context);
  if (which === 'next') return nearestSeason(named, 'next', context);
  if (which === 'this') return seasonOfYear(named, yearOf(context.today), true, context);
  // "In summer I sail" is a habit and names no summer.
  const tense = context.tenseAt(start);
  return tense === undefined || tense === 'present'
    ? undefined
    : nearestSeason(named, 'any', context);
};

const readMonth = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const month = monthNumber(groups['month'] ?? '');
  const which = groups['which'];
  if (which === 'this') {
    const period = unitHolding(wallTime(yearOf(context.today), month), 'month');
    return { kind: 'date', deictic: true, resolve: () => period };
  }
  return nearestMonth(month, which === 'last' || which === 'past' ? 'last' : 'next', context);
};

/** Dates counted from the reference: yesterday, last Friday, in two weeks, next summer. */
export const RELATIVE_RULES: readonly TimeRule[] = [
  {
    cue: /day|night|tomorrow|tmrw|this /,
    pattern: new RegExp(String.raw`\b(?:${Object.keys(DAYS).join('|')})\b`, 'g'),
    read: ({ text }, context) => dayFromNow(DAYS[text] ?? 0, context),
  },
  {
    cue: WEEKDAY_NAME,
    pattern: new RegExp(
      String.raw`(?:\b(?<which>(?:this )?(?:${LAST})|${THIS}|${NEXT}) )?\b(?<day>${WEEKDAY})\b(?!s\b|-)`,
      'g',
    ),
    read: readWeekday,
  },
  {
    cue: WEEKDAY_NAME,
    pattern: new RegExp(
      String.raw`\b(?<day>${WEEKDAY})\b,? (?:of )?(?<which>last|this|next) week\b|\b(?<which>last|this|next) week,? (?:on )?(?<day>${WEEKDAY})\b`,
      'g',
    ),
    read: ({ groups }, context) =>
      weekdayOfWeek(
        weekdayNumber(groups['day'] ?? ''),
        OFFSETS[groups['which'] ?? ''] ?? 0,
        context,
      ),
  },
  {
    cue: LONG_UNIT,
    pattern: new RegExp(
      String.raw`\b(?:earlier |later )?(?<which>(?:the )?(?:${LAST}|current|following|coming)|this(?: past| coming)?|next) (?<unit>week|month|year|weekend|quarter)\b(?!s)`,
      'g',
    ),
    read: readUnit,
  },
  {
    cue: LONG_UNIT,
    pattern: /\bthe (?<unit>week|month|year) (?<which>before last|after next)\b/g,
    read: ({ groups }, context) =>
      unitFromNow(groups['unit'] as TimeUnit, groups['which'] === 'before last' ? -2 : 2, context),
  },
  {
    cue: PART_NAME,
    pattern:
      /\b(?:the )?(?<part>early|mid|late|(?:beginning|start|middle|end)(?= of))(?: of|-)? ?(?:the )?(?<which>last|this|next)? ?(?<unit>week|month|year)\b/g,
    read: readPart,
  },
  {
    cue: /\b(?:ago|back)\b/,
    pattern: new RegExp(
      String.raw`\b(?:about |around |almost |nearly |over )?${AMOUNT} (?:ago|back)\b`,
      'g',
    ),
    read: readAgo,
  },
  {
    cue: UNIT_NAME,
    pattern: new RegExp(
      String.raw`\bin (?:about |around )?${AMOUNT}(?:'s?)?(?: time)?\b|\b${AMOUNT} from (?:now|today)\b`,
      'g',
    ),
    read: readAhead,
  },
  {
    cue: SEASON_NAME,
    pattern: new RegExp(
      String.raw`\b(?:(?:in |over |during )?(?<which>last|past|this|next) (?<season>spring|summer|autumn|fall|winter)|(?:(?:in |during |over )?(?:the )?)(?<season>spring|summer|autumn|fall|winter)(?: of|,)? (?<year>${YEAR})|(?:in|during|over) (?:the )?(?<season>spring|summer|autumn|winter|(?<=the )fall)(?!(?: of|,)? ${YEAR}))\b`,
      'g',
    ),
    read: readSeason,
  },
  {
    cue: MONTH_NAME,
    pattern: new RegExp(String.raw`\b(?<which>last|past|this|next) (?<month>${MONTH})\b`, 'g'),
    read: readMonth,
  },
];
