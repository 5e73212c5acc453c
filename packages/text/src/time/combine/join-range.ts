import { yearOf } from '../../zone/calendar.ts';
import type { DateMeaning, NamedDate } from '../atom.ts';
import { calendarDate } from '../dates/calendar-date.ts';
import { isPast } from '../dates/nearest.ts';
import type { Period } from '../period.ts';
import type { TimeContext } from '../time-context.ts';
import type { Tense } from '../time-phrase.ts';

/** From the start of the first to the end of the last. */
export interface ResolvedRange {
  readonly period: Period;
  readonly deictic: boolean;
}

/** What one end leaves out, the other end says (3 to 5 May; May to July 2020; 3月5号到8号). */
const complete = (named: NamedDate, other: NamedDate): NamedDate => {
  const year = named.year ?? other.year;
  const month = named.month ?? (named.day === undefined ? undefined : other.month);
  return {
    ...named,
    ...(year === undefined ? {} : { year }),
    ...(month === undefined ? {} : { month }),
  };
};

/** Resolves both ends together; undefined when an end does not exist or they stand the wrong way round. */
export const joinRange = (
  first: DateMeaning,
  last: DateMeaning,
  tense: Tense | undefined,
  context: TimeContext,
): ResolvedRange | undefined => {
  const isCalendar = first.named !== undefined && last.named !== undefined;
  const names = isCalendar
    ? [complete(first.named, last.named), complete(last.named, first.named)]
    : undefined;
  const [begin, end] = names ? names.map((named) => calendarDate(named, context)) : [first, last];
  let from = begin?.resolve(tense);
  let to = end?.resolve(tense);
  if (!from || !to) return undefined;
  const moved = (named: NamedDate | undefined, period: Period, years: number): Period | undefined =>
    named && calendarDate({ ...named, year: yearOf(period.from) + years }, context).resolve(tense);
  if (from.from >= to.to) {
    // November to February: one of the two lies in the neighbouring year.
    const lastHasYear = last.named?.year !== undefined;
    if (isPast(tense) || lastHasYear) from = moved(names?.[0], from, -1) ?? from;
    else to = moved(names?.[1], to, 1) ?? to;
  }
  if (from.from >= to.to) return undefined;
  const deictic = isCalendar
    ? first.named.year === undefined && last.named.year === undefined
    : first.deictic || last.deictic;
  return { period: { from: from.from, to: to.to, granularity: to.granularity }, deictic };
};
