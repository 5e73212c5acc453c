import { daysInMonth, monthOf, wallTime, yearOf } from '../../zone/calendar.ts';
import type { DateMeaning } from '../atom.ts';
import type { Period } from '../period.ts';

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
