import {
  addDays,
  daysInMonth,
  isCalendarDay,
  LAST_YEAR,
  monthOf,
  startOfWeekWall,
  wallTime,
  weekdayOf,
  yearOf,
} from '../zone/calendar.ts';
import type { DateMeaning, NamedDate } from './atom.ts';
import {
  dayHolding,
  monthPeriod,
  type Period,
  shiftBy,
  unitHolding,
  weekHolding,
  yearPeriod,
} from './period.ts';
import { type Season, seasonPeriod } from './season.ts';
import type { TimeContext } from './time-context.ts';
import type { Tense, TimeUnit } from './time-phrase.ts';

const isPast = (tense: Tense | undefined): boolean => tense === 'past' || tense === 'perfect';

/** A date that is the same whoever reads it, or whose place the words fix (yesterday). */
export const fixed = (period: Period, deictic: boolean): DateMeaning => ({
  kind: 'date',
  deictic,
  resolve: () => period,
});

/** Past tense: the latest that has begun; else the first that is not over. */
const nearest = (
  candidates: readonly Period[],
  { today }: TimeContext,
  tense: Tense | undefined,
): Period | undefined =>
  isPast(tense)
    ? candidates.findLast(({ from }) => from <= today)
    : candidates.find(({ to }) => to > today);

const periodOf = ({ year, month, day }: Required<Pick<NamedDate, 'year'>> & NamedDate) => {
  if (year < 1 || year > LAST_YEAR) return undefined;
  if (month === undefined) return yearPeriod(year);
  if (month < 1 || month > 12) return undefined;
  if (day === undefined) return monthPeriod(year, month);
  return isCalendarDay(year, month, day) ? dayHolding(wallTime(year, month, day)) : undefined;
};

const yearsAround = (context: TimeContext): number[] => {
  const year = yearOf(context.today);
  // 29 February may be up to eight years away.
  return Array.from({ length: 17 }, (_, i) => year - 8 + i);
};

/** A date by year, month and day; a missing year or month is the nearest that the tense allows. */
export const calendarDate = (named: NamedDate, context: TimeContext): DateMeaning => ({
  kind: 'date',
  deictic: named.year === undefined,
  named,
  resolve: (tense) => {
    const { year, month, day } = named;
    if (year !== undefined) return periodOf({ ...named, year });
    const candidates =
      month === undefined
        ? Array.from({ length: 5 }, (_, i) =>
            monthPeriod(yearOf(context.today), monthOf(context.today) - 2 + i),
          ).map(({ from }) =>
            periodOf({
              year: yearOf(from),
              month: monthOf(from),
              ...(day === undefined ? {} : { day }),
            }),
          )
        : yearsAround(context).map((y) => periodOf({ ...named, year: y }));
    return nearest(
      candidates.filter((period) => period !== undefined),
      context,
      tense,
    );
  },
});

/** A unit counted from the one that holds today: last month is -1. */
export const unitFromNow = (unit: TimeUnit, offset: number, context: TimeContext): DateMeaning =>
  fixed(unitHolding(shiftBy(unitHolding(context.today, unit).from, offset, unit), unit), true);

/** A day counted from today. */
export const dayFromNow = (offset: number, { today }: TimeContext): DateMeaning =>
  fixed(dayHolding(addDays(today, offset)), true);

/** Half a month is counted in days, a year and a half in months. */
const FINER: Partial<Readonly<Record<TimeUnit, TimeUnit>>> = {
  year: 'month',
  month: 'day',
  week: 'day',
};

/** N units from now (ago when negative): an event lies in that unit, a state begins at that very day. */
export const shiftFromNow = (value: number, unit: TimeUnit, context: TimeContext): DateMeaning => {
  const exact = shiftBy(context.now, value, unit);
  const held = Number.isInteger(value) ? unit : (FINER[unit] ?? unit);
  const isClock = unit === 'minute' || unit === 'hour';
  return {
    kind: 'date',
    deictic: true,
    stateStart: isClock ? exact : dayHolding(exact).from,
    resolve: () => unitHolding(exact, held),
  };
};

/** A weekday of a calendar week: offset -1 is last week. */
export const weekdayOfWeek = (
  weekday: number,
  weeks: number,
  { today }: TimeContext,
): DateMeaning => fixed(dayHolding(addDays(startOfWeekWall(today), weeks * 7 + weekday - 1)), true);

/** The latest such weekday strictly before today. */
export const lastWeekday = (weekday: number, { today }: TimeContext): DateMeaning => {
  const back = (weekdayOf(today) - weekday + 7) % 7 || 7;
  return fixed(dayHolding(addDays(today, -back)), true);
};

/** The first such weekday from today on. */
export const comingWeekday = (weekday: number, { today }: TimeContext): DateMeaning =>
  fixed(dayHolding(addDays(today, (weekday - weekdayOf(today) + 7) % 7)), true);

/** A weekday alone: the latest before today in the past tense, else the first from today on. */
export const bareWeekday = (weekday: number, context: TimeContext): DateMeaning => ({
  kind: 'date',
  deictic: true,
  weekday,
  resolve: (tense) =>
    (isPast(tense) ? lastWeekday : comingWeekday)(weekday, context).resolve(tense),
});

/** Saturday and Sunday of a calendar week. */
export const weekendOfWeek = (weeks: number, { today }: TimeContext): DateMeaning => {
  const monday = addDays(startOfWeekWall(today), weeks * 7);
  return fixed({ from: addDays(monday, 5), to: addDays(monday, 7), granularity: 'day' }, true);
};

/** A season of a named year. */
export const seasonOfYear = (
  season: Season,
  year: number,
  deictic: boolean,
  context: TimeContext,
): DateMeaning => fixed(seasonPeriod(season, year, context.southern), deictic);

/** A season without a year; `last`: the latest that is over, `next`: the first to begin. */
export const nearestSeason = (
  season: Season,
  which: 'last' | 'next' | 'any',
  context: TimeContext,
): DateMeaning => ({
  kind: 'date',
  deictic: true,
  resolve: (tense) => {
    const all = yearsAround(context).map((year) => seasonPeriod(season, year, context.southern));
    if (which === 'last') return all.findLast(({ to }) => to <= context.today);
    if (which === 'next') return all.find(({ from }) => from > context.today);
    return nearest(all, context, tense);
  },
});

/** Month of the year; `last`: the latest that is over, `next`: the first to begin. */
export const nearestMonth = (
  month: number,
  which: 'last' | 'next',
  context: TimeContext,
): DateMeaning => ({
  kind: 'date',
  deictic: true,
  resolve: () => {
    const all = yearsAround(context).map((year) => monthPeriod(year, month));
    return which === 'last'
      ? all.findLast(({ to }) => to <= context.today)
      : all.find(({ from }) => from > context.today);
  },
});

/** A named piece of a month or year. Thirds are early, mid, late; `start` and `end` are the edges (1–10 and from 25; two months of a year). */
export type Part = 'early' | 'mid' | 'late' | 'start' | 'end';

const days = (year: number, month: number, first: number, last: number): Period => ({
  from: wallTime(year, month, first),
  to: wallTime(year, month, last + 1),
  granularity: 'day',
});

const months = (year: number, first: number, last: number): Period => ({
  from: wallTime(year, first),
  to: wallTime(year, last + 1),
  granularity: 'month',
});

const partOf = (period: Period, part: Part): Period | undefined => {
  const year = yearOf(period.from);
  if (period.granularity === 'year') {
    const edges = {
      early: [1, 4],
      mid: [5, 8],
      late: [9, 12],
      start: [1, 2],
      end: [11, 12],
    } as const;
    const [first, last] = edges[part];
    return months(year, first, last);
  }
  if (period.granularity !== 'month') return undefined;
  const month = monthOf(period.from);
  const length = daysInMonth(year, month);
  const edges = {
    early: [1, 10],
    mid: [11, 20],
    late: [21, length],
    start: [1, 10],
    end: [25, length],
  } as const;
  const [first, last] = edges[part];
  return days(year, month, first, last);
};

/** A piece of the month or year that `whole` means. */
export const partOfDate = (whole: DateMeaning, part: Part): DateMeaning => ({
  kind: 'date',
  deictic: whole.deictic,
  resolve: (tense) => {
    const period = whole.resolve(tense);
    return period && partOf(period, part);
  },
});

/** Friday to Sunday (`end`) or Monday and Tuesday (`start`) of a calendar week. */
export const edgeOfWeek = (
  edge: 'start' | 'end',
  weeks: number,
  { today }: TimeContext,
): DateMeaning => {
  const { from, to } = weekHolding(addDays(today, weeks * 7));
  return fixed(
    edge === 'start'
      ? { from, to: addDays(from, 2), granularity: 'day' }
      : { from: addDays(to, -3), to, granularity: 'day' },
    true,
  );
};
