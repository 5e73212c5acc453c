import type { DateMeaning } from '../atom.ts';
import { monthPeriod } from '../period.ts';
import { type Season, seasonPeriod } from '../season.ts';
import type { TimeContext } from '../time-context.ts';
import { fixed, nearest, yearsAround } from './nearest.ts';

/** A season of a named year. */
export const seasonOfYear = (
  season: Season,
  year: number,
  deictic: boolean,
  context: TimeContext,
): DateMeaning => fixed(seasonPeriod(season, year, context.southern), deictic);

/** A season without a year; `last`: the latest that is over, `next`: the first to begin. */
export const nearestSeason = (
  season: Season,
  which: 'last' | 'next' | 'any',
  context: TimeContext,
): DateMeaning => ({
  kind: 'date',
  deictic: true,
  resolve: (tense) => {
    const all = yearsAround(context).map((year) => seasonPeriod(season, year, context.southern));
    if (which === 'last') return all.findLast(({ to }) => to <= context.today);
    if (which === 'next') return all.find(({ from }) => from > context.today);
    return nearest(all, context, tense);
  },
});

/** Month of the year; `last`: the latest that is over, `next`: the first to begin. */
export const nearestMonth = (
  month: number,
  which: 'last' | 'next',
  context: TimeContext,
): DateMeaning => ({
  kind: 'date',
  deictic: true,
  resolve: () => {
    const all = yearsAround(context).map((year) => monthPeriod(year, month));
    return which === 'last'
      ? all.findLast(({ to }) => to <= context.today)
      : all.find(({ from }) => from > context.today);
  },
});
