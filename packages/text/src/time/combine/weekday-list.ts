import type { Atom } from '../atom.ts';
import type { TimeContext } from '../time-context.ts';
import { type DateAtom, fitsGap, isDate, type Step } from './atoms.ts';
import { clockAfter } from './clocks.ts';
import { weeklyFound } from './routines.ts';

const LIST = /^(?:\s?(?:,|and|or|&|\/|、|和|及|与|跟)\s?){1,2}$/;

/** The weekdays that stand side by side from an atom on. */
const weekdaysFrom = (atoms: readonly Atom[], at: number, context: TimeContext): DateAtom[] => {
  const list: DateAtom[] = [];
  for (let atom = atoms[at]; isDate(atom); atom = atoms[at + list.length]) {
    const last = list.at(-1);
    const isNext = !last || fitsGap(LIST, last, atom, context);
    if (atom.meaning.weekday === undefined || !isNext) break;
    list.push(atom);
  }
  return list;
};

/** Weekdays side by side, and a weekday with a word of habit, tell a routine. */
export const takeWeekdays = (
  atoms: readonly Atom[],
  at: number,
  context: TimeContext,
): Step | undefined => {
  const list = weekdaysFrom(atoms, at, context);
  const [first] = list;
  const last = list.at(-1);
  if (!first || !last || !context.isRoutineAt(first.start, list.length > 1)) return undefined;
  const clock = clockAfter(last, atoms[at + list.length], context);
  const span = { start: first.start, end: clock?.end ?? last.end };
  const days = list.flatMap(({ meaning }) => meaning.weekday ?? []);
  return {
    used: list.length + (clock ? 1 : 0),
    found: weeklyFound(span, days, context, clock?.minutes),
  };
};
