import { yearOf } from '../../zone/calendar.ts';
import type { DateMeaning } from '../atom.ts';
import type { Period } from '../period.ts';
import type { TimeContext } from '../time-context.ts';
import type { Tense } from '../time-phrase.ts';

/** A date that is the same whoever reads it, or whose place the words fix (yesterday). */
export const fixed = (period: Period, deictic: boolean): DateMeaning => ({
  kind: 'date',
  deictic,
  resolve: () => period,
});

/** Tenses that look back. */
export const isPast = (tense: Tense | undefined): boolean =>
  tense === 'past' || tense === 'perfect';

/** Past tense: the latest that has begun; else the first that is not over. */
export const nearest = (
  candidates: readonly Period[],
  { today }: TimeContext,
  tense: Tense | undefined,
): Period | undefined =>
  isPast(tense)
    ? candidates.findLast(({ from }) => from <= today)
    : candidates.find(({ to }) => to > today);

/** The years that a date without a year may fall in, ascending. */
export const yearsAround = (context: TimeContext): number[] => {
  const year = yearOf(context.today);
  // 29 February may be up to eight years away.
  return Array.from({ length: 17 }, (_, i) => year - 8 + i);
};
