import type { Span } from '../../normalise/normalised-text.ts';
import type { FoundTime } from '../found-time.ts';
import type { TimeContext } from '../time-context.ts';
import type { Recurrence } from '../time-phrase.ts';
import { boundOf } from './bounds.ts';

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** Minutes after midnight as `HH:MM`. */
const clockText = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** A recurrence at its place; `minutes`: its time of day when one stands beside it. */
export const routineFound = (
  { start, end }: Span,
  recurrence: Recurrence,
  minutes?: number,
): FoundTime => ({
  start,
  end,
  kind: 'recurring',
  granularity: recurrence.unit,
  deictic: false,
  recurrence: { ...recurrence, ...(minutes !== undefined && { time: clockText(minutes) }) },
});

/** Weekdays from one to another, over the weekend if need be. */
export const weekdaysBetween = (first: number, last: number): number[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, i) => ((first + i - 1) % 7) + 1);

/** Every week on these days; a preposition before them belongs to the phrase. */
export const weeklyFound = (
  span: Span,
  days: readonly number[],
  { text }: TimeContext,
  minutes?: number,
): FoundTime => {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  const { start } = boundOf(text, span);
  return routineFound({ start, end: span.end }, { unit: 'week', every: 1, days: sorted }, minutes);
};
