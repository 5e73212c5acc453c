import type { Span } from '../../normalise/normalised-text.ts';
import type { Atom, ClockMeaning, DateMeaning } from '../atom.ts';
import type { FoundTime } from '../found-time.ts';
import type { TimeContext } from '../time-context.ts';

export interface DateAtom extends Span {
  readonly meaning: DateMeaning;
}
export interface ClockAtom extends Span {
  readonly meaning: ClockMeaning;
}

/** What became of some atoms: `used` of them are done with. */
export interface Step {
  readonly used: number;
  readonly found?: FoundTime | undefined;
}

export const isDate = (atom: Atom | undefined): atom is DateAtom & Atom =>
  atom?.meaning.kind === 'date';
export const isClock = (atom: Atom | undefined): atom is ClockAtom & Atom =>
  atom?.meaning.kind === 'clock';

/** Does nothing but what `gap` allows stand between the two? */
export const fitsGap = (
  gap: RegExp,
  left: Span,
  right: Span | undefined,
  { text }: TimeContext,
): boolean => right !== undefined && gap.test(text.slice(left.end, right.start));
