import { addMinutes } from '../../zone/calendar.ts';
import type { Atom, ClockMeaning, DateMeaning, Meaning } from '../atom.ts';
import type { FoundTime } from '../found-time.ts';
import { minuteAt, shiftBy } from '../period.ts';
import type { TimeContext } from '../time-context.ts';
import { amountFound } from './amounts.ts';
import { boundDate, tenseForDate } from './bound-dates.ts';
import { boundOf } from './bounds.ts';
import { AFTER_CLOCK, AND, BEFORE_CLOCK, BETWEEN, LIST, TO } from './gaps.ts';
import { joinRange } from './join-range.ts';
import { routineFound, weekdaysBetween, weeklyFound } from './routines.ts';

interface AtomOf<M extends Meaning> {
  readonly start: number;
  readonly end: number;
  readonly meaning: M;
}
type DateAtom = AtomOf<DateMeaning>;
type ClockAtom = AtomOf<ClockMeaning>;

/** What became of some atoms: `used` of them are done with. */
interface Step {
  readonly used: number;
  readonly found?: FoundTime | undefined;
}

const isDate = (atom: Atom | undefined): atom is DateAtom => atom?.meaning.kind === 'date';
const isClock = (atom: Atom | undefined): atom is ClockAtom => atom?.meaning.kind === 'clock';

const fitsGap = (
  gap: RegExp,
  left: Atom,
  right: Atom | undefined,
  { text }: TimeContext,
): boolean => right !== undefined && gap.test(text.slice(left.end, right.start));

/** More than the longest word looked for. */
const WINDOW = 24;
const wordsBefore = (index: number, { text }: TimeContext): string =>
  text.slice(Math.max(0, index - WINDOW), index);

/** The clock time that follows directly, if it is a full one. */
const clockAfter = (atom: Atom, next: Atom | undefined, context: TimeContext) =>
  isClock(next) && next.meaning.minutes !== undefined && fitsGap(BEFORE_CLOCK, atom, next, context)
    ? { end: next.end, minutes: next.meaning.minutes }
    : undefined;

/** Weekdays side by side, and weekdays with a word of habit, tell a routine. */
const weekdayList = (
  atoms: readonly Atom[],
  at: number,
  context: TimeContext,
): Step | undefined => {
  const list: DateAtom[] = [];
  for (let atom = atoms[at]; isDate(atom); atom = atoms[at + list.length]) {
    const last = list.at(-1);
    if (atom.meaning.weekday === undefined || (last && !fitsGap(LIST, last, atom, context))) break;
    list.push(atom);
  }
  const first = list[0];
  const last = list.at(-1);
  if (!first || !last || !context.isRoutineAt(first.start, list.length > 1)) return undefined;
  const days = list.flatMap(({ meaning }) => meaning.weekday ?? []);
  const clock = clockAfter(last, atoms[at + list.length], context);
  const span = { start: first.start, end: clock?.end ?? last.end };
  return {
    used: list.length + (clock ? 1 : 0),
    found: weeklyFound(span, days, context, clock?.minutes),
  };
};

const rangeOf = (first: DateAtom, last: DateAtom, context: TimeContext): FoundTime | undefined => {
  const { weekday: from } = first.meaning;
  const { weekday: to } = last.meaning;
  const span = { start: first.start, end: last.end };
  if (from !== undefined && to !== undefined && context.isRoutineAt(first.start, true)) {
    return weeklyFound(span, weekdaysBetween(from, to), context);
  }
  return rangeFound(span, first.meaning, last.meaning, context);
};

const rangeFound = (
  span: { readonly start: number; readonly end: number },
  first: DateMeaning,
  last: DateMeaning,
  context: TimeContext,
): FoundTime | undefined => {
  const joined = joinRange(first, last, context.tenseAt(span.start), context);
  if (!joined) return undefined;
  const { period, deictic } = joined;
  const left = wordsBefore(span.start, context);
  const between = BETWEEN.exec(left)?.[0].length ?? 0;
  return {
    start: between > 0 ? span.start - between : boundOf(context.text, span).start,
    end: span.end,
    kind: 'range',
    granularity: period.granularity,
    deictic,
    interval: period,
    named: period,
  };
};

const dateWithClock = (
  date: DateAtom,
  clock: ClockAtom,
  context: TimeContext,
): FoundTime | undefined => {
  const { minutes } = clock.meaning;
  const day = date.meaning.resolve(tenseForDate(date, context));
  if (minutes === undefined || day?.granularity !== 'day') return undefined;
  const start = Math.min(date.start, clock.start);
  const end = Math.max(date.end, clock.end);
  const period = minuteAt(addMinutes(day.from, minutes));
  return boundDate(
    { start, end, period, deictic: date.meaning.deictic },
    context.tenseAt(start),
    context,
  );
};

/** The nearest such time: before the reference in the past tense, else after it. */
const clockAlone = (
  { start, end, meaning }: ClockAtom,
  context: TimeContext,
): FoundTime | undefined => {
  if (meaning.minutes === undefined) return undefined;
  const tense = context.tenseAt(start);
  const today = addMinutes(context.today, meaning.minutes);
  const isPast = tense === 'past' || tense === 'perfect';
  const days = isPast ? Number(today <= context.now) - 1 : Number(today < context.now);
  const period = minuteAt(shiftBy(today, days, 'day'));
  return boundDate({ start, end, period, deictic: true }, tense, context);
};

const takeDate = (
  date: DateAtom,
  atoms: readonly Atom[],
  at: number,
  context: TimeContext,
): Step => {
  const next = atoms[at + 1];
  if (isDate(next)) {
    const isBetween =
      BETWEEN.test(wordsBefore(date.start, context)) && fitsGap(AND, date, next, context);
    const range =
      isBetween || fitsGap(TO, date, next, context) ? rangeOf(date, next, context) : undefined;
    if (range) return { used: 2, found: range };
  }
  const list = weekdayList(atoms, at, context);
  if (list) return list;
  const timed =
    isClock(next) && fitsGap(BEFORE_CLOCK, date, next, context)
      ? dateWithClock(date, next, context)
      : undefined;
  if (timed) return { used: 2, found: timed };
  const tense = tenseForDate(date, context);
  const period = date.meaning.resolve(tense);
  const { deictic, stateStart } = date.meaning;
  const found = period && boundDate({ ...date, period, deictic, stateStart }, tense, context);
  return { used: 1, found };
};

const takeClock = (clock: ClockAtom, next: Atom | undefined, context: TimeContext): Step => {
  const { minutes } = clock.meaning;
  if (minutes !== undefined && next && fitsGap(AFTER_CLOCK, clock, next, context)) {
    if (next.meaning.kind === 'recurring') {
      const span = { start: clock.start, end: next.end };
      return { used: 2, found: routineFound(span, next.meaning.recurrence, minutes) };
    }
    const timed = isDate(next) ? dateWithClock(next, clock, context) : undefined;
    if (timed) return { used: 2, found: timed };
  }
  return { used: 1, found: clockAlone(clock, context) };
};

const take = (atoms: readonly Atom[], at: number, context: TimeContext): Step => {
  const atom = atoms[at];
  if (!atom) return { used: 1 };
  const { start, end, meaning } = atom;
  switch (meaning.kind) {
    case 'date':
      return takeDate({ start, end, meaning }, atoms, at, context);
    case 'clock':
      return takeClock({ start, end, meaning }, atoms[at + 1], context);
    case 'recurring': {
      const clock = clockAfter(atom, atoms[at + 1], context);
      const span = { start, end: clock?.end ?? end };
      return { used: clock ? 2 : 1, found: routineFound(span, meaning.recurrence, clock?.minutes) };
    }
    case 'range':
      return { used: 1, found: rangeFound(atom, meaning.first, meaning.last, context) };
    default:
      return { used: 1, found: amountFound(atom, meaning, context) };
  }
};

/**
 * Joins neighbouring atoms (a day and its clock time, the two ends of a range, a list of weekdays)
 * and reads the words around them (since, until, 从…起). Returns what was found, in text order.
 */
export const combineAtoms = (atoms: readonly Atom[], context: TimeContext): FoundTime[] => {
  const found: FoundTime[] = [];
  for (let at = 0; at < atoms.length; ) {
    const step = take(atoms, at, context);
    if (step.found) found.push(step.found);
    at += step.used;
  }
  return found;
};
