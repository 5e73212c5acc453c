import type { Atom } from '../atom.ts';
import type { FoundTime } from '../found-time.ts';
import type { TimeContext } from '../time-context.ts';
import { amountFound } from './amounts.ts';
import type { DateAtom, Step } from './atoms.ts';
import { boundDate, tenseForDate } from './bound-dates.ts';
import { clockAfter, dateAtClock, takeClock } from './clocks.ts';
import { rangeFound, rangeWith } from './ranges.ts';
import { routineFound } from './routines.ts';
import { takeWeekdays } from './weekday-list.ts';

const takeDate = (
  date: DateAtom,
  atoms: readonly Atom[],
  at: number,
  context: TimeContext,
): Step => {
  const next = atoms[at + 1];
  const range = rangeWith(date, next, context);
  if (range) return { used: 2, found: range };
  const weekdays = takeWeekdays(atoms, at, context);
  if (weekdays) return weekdays;
  const clock = clockAfter(date, next, context);
  const timed = clock && dateAtClock(date, { start: date.start, ...clock }, context);
  if (timed) return { used: 2, found: timed };
  const tense = tenseForDate(date, context);
  const period = date.meaning.resolve(tense);
  const { deictic, stateStart } = date.meaning;
  return {
    used: 1,
    found: period && boundDate({ ...date, period, deictic, stateStart }, tense, context),
  };
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
      return {
        used: clock ? 2 : 1,
        found: routineFound(span, meaning.recurrence, clock?.minutes),
      };
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
