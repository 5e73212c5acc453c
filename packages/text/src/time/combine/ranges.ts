import type { Span } from '../../normalise/normalised-text.ts';
import type { Atom, DateMeaning } from '../atom.ts';
import type { FoundTime } from '../found-time.ts';
import type { TimeContext } from '../time-context.ts';
import { type DateAtom, fitsGap, isDate } from './atoms.ts';
import { boundOf } from './bounds.ts';
import { joinRange } from './join-range.ts';
import { weekdaysBetween, weeklyFound } from './routines.ts';

const TO = /^\s?(?:to|until|till|through|thru|-|~|至|到)\s?$/;
const AND = /^\s?(?:and|和|与|跟)\s?$/;
const BETWEEN = /\bbetween\s(?:the )?$/;
const LONGEST_LEAD = 16;

const betweenBefore = (index: number, { text }: TimeContext): number =>
  BETWEEN.exec(text.slice(Math.max(0, index - LONGEST_LEAD), index))?.[0].length ?? 0;

/** From one date to another, with the preposition before them. */
export const rangeFound = (
  span: Span,
  first: DateMeaning,
  last: DateMeaning,
  context: TimeContext,
): FoundTime | undefined => {
  const joined = joinRange(first, last, context.tenseAt(span.start), context);
  if (!joined) return undefined;
  const { period, deictic } = joined;
  const between = betweenBefore(span.start, context);
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

/** A date and the next one as the ends of a range, or of a routine (Monday to Friday); undefined when they are none. */
export const rangeWith = (
  first: DateAtom,
  last: Atom | undefined,
  context: TimeContext,
): FoundTime | undefined => {
  if (!isDate(last)) return undefined;
  const isBetween = betweenBefore(first.start, context) > 0 && fitsGap(AND, first, last, context);
  if (!isBetween && !fitsGap(TO, first, last, context)) return undefined;
  const span = { start: first.start, end: last.end };
  const from = first.meaning.weekday;
  const to = last.meaning.weekday;
  return from !== undefined && to !== undefined && context.isRoutineAt(span.start, true)
    ? weeklyFound(span, weekdaysBetween(from, to), context)
    : rangeFound(span, first.meaning, last.meaning, context);
};
