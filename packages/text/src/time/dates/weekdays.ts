import { addDays, startOfWeekWall, weekdayOf } from '../../zone/calendar.ts';
import type { DateMeaning } from '../atom.ts';
import { dayHolding, weekHolding } from '../period.ts';
import type { TimeContext } from '../time-context.ts';
import { fixed, isPast } from './nearest.ts';

/** A weekday of a calendar week: offset -1 is last week. */
export const weekdayOfWeek = (
  weekday: number,
  weeks: number,
  { today }: TimeContext,
): DateMeaning => fixed(dayHolding(addDays(startOfWeekWall(today), weeks * 7 + weekday - 1)), true);

/** The latest such weekday strictly before today. */
export const lastWeekday = (weekday: number, { today }: TimeContext): DateMeaning => {
  const back = (weekdayOf(today) - weekday + 7) % 7 || 7;
  return fixed(dayHolding(addDays(today, -back)), true);
};

/** The first such weekday from today on. */
export const comingWeekday = (weekday: number, { today }: TimeContext): DateMeaning =>
  fixed(dayHolding(addDays(today, (weekday - weekdayOf(today) + 7) % 7)), true);

/** A weekday alone: the latest before today in the past tense, else the first from today on. */
export const bareWeekday = (weekday: number, context: TimeContext): DateMeaning => ({
  kind: 'date',
  deictic: true,
  weekday,
  resolve: (tense) =>
    (isPast(tense) ? lastWeekday : comingWeekday)(weekday, context).resolve(tense),
});

/** Saturday and Sunday of a calendar week. */
export const weekendOfWeek = (weeks: number, { today }: TimeContext): DateMeaning => {
  const monday = addDays(startOfWeekWall(today), weeks * 7);
  return fixed({ from: addDays(monday, 5), to: addDays(monday, 7), granularity: 'day' }, true);
};

/** Friday to Sunday (`end`) or Monday and Tuesday (`start`) of a calendar week. */
export const edgeOfWeek = (
  edge: 'start' | 'end',
  weeks: number,
  { today }: TimeContext,
): DateMeaning => {
  const { from, to } = weekHolding(addDays(today, weeks * 7));
  return fixed(
    edge === 'start'
      ? { from, to: addDays(from, 2), granularity: 'day' }
      : { from: addDays(to, -3), to, granularity: 'day' },
    true,
  );
};
