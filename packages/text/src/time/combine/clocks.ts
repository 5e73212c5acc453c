import type { Span } from '../../normalise/normalised-text.ts';
import { addMinutes } from '../../zone/calendar.ts';
import type { Atom } from '../atom.ts';
import { isPast } from '../dates/nearest.ts';
import type { FoundTime } from '../found-time.ts';
import { minuteAt, shiftBy } from '../period.ts';
import type { TimeContext } from '../time-context.ts';
import { type ClockAtom, type DateAtom, fitsGap, isClock, isDate, type Step } from './atoms.ts';
import { boundDate, tenseForDate } from './bound-dates.ts';
import { routineFound } from './routines.ts';

/** date, then clock */
const BEFORE_CLOCK = /^,?\s?(?:(?:at|around|about|from|@)\s|的|t)?\s?$/;
/** clock, then date */
const AFTER_CLOCK = /^,?\s?(?:on\s)?$/;

/** The clock time that follows directly, if it is a full one. */
export const clockAfter = (
  span: Span,
  next: Atom | undefined,
  context: TimeContext,
): { readonly end: number; readonly minutes: number } | undefined =>
  isClock(next) && next.meaning.minutes !== undefined && fitsGap(BEFORE_CLOCK, span, next, context)
    ? { end: next.end, minutes: next.meaning.minutes }
    : undefined;

/** A day at a time of day; undefined when the date is no day. */
export const dateAtClock = (
  date: DateAtom,
  clock: Span & { readonly minutes: number },
  context: TimeContext,
): FoundTime | undefined => {
  const day = date.meaning.resolve(tenseForDate(date, context));
  if (day?.granularity !== 'day') return undefined;
  const start = Math.min(date.start, clock.start);
  const end = Math.max(date.end, clock.end);
  const period = minuteAt(addMinutes(day.from, clock.minutes));
  const { deictic } = date.meaning;
  return boundDate({ start, end, period, deictic }, context.tenseAt(start), context);
};

/** The nearest such time: before the reference in the past tense, else after it. */
const clockAlone = ({ start, end }: Span, minutes: number, context: TimeContext): FoundTime => {
  const tense = context.tenseAt(start);
  const today = addMinutes(context.today, minutes);
  const days = isPast(tense) ? Number(today <= context.now) - 1 : Number(today < context.now);
  const period = minuteAt(shiftBy(today, days, 'day'));
  return boundDate({ start, end, period, deictic: true }, tense, context);
};

/** A clock time, with the day or the routine that follows it; without am or pm it stays words. */
export const takeClock = (clock: ClockAtom, next: Atom | undefined, context: TimeContext): Step => {
  const { start, end, meaning } = clock;
  const { minutes } = meaning;
  if (minutes === undefined) return { used: 1 };
  if (next && fitsGap(AFTER_CLOCK, clock, next, context)) {
    if (next.meaning.kind === 'recurring') {
      return {
        used: 2,
        found: routineFound({ start, end: next.end }, next.meaning.recurrence, minutes),
      };
    }
    const timed = isDate(next) ? dateAtClock(next, { start, end, minutes }, context) : undefined;
    if (timed) return { used: 2, found: timed };
  }
  return { used: 1, found: clockAlone(clock, minutes, context) };
};
