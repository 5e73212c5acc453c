import { dayOf, monthOf, wallTime, weekdayOf, yearOf } from './calendar.ts';
import { instantAt, wallTimeAt } from './wall-clock.ts';

/** A date and time as a clock on the wall of a zone shows it. `weekday`: Monday 1 … Sunday 7. */
export interface ZonedDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly weekday: number;
}

const pad = (n: number, width: number): string => String(n).padStart(width, '0');

/** `YYYY-MM-DD` of a date. */
export const isoDay = (date: Pick<ZonedDate, 'year' | 'month' | 'day'>): string =>
  `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`;

/**
 * Date and time in a zone at a UTC instant (any ISO form that names its offset).
 * @throws RangeError when the zone is unknown or the instant is not one
 */
export const zonedDate = (instant: string, zone: string): ZonedDate => {
  const wall = wallTimeAt(Date.parse(instant), zone);
  const date = new Date(wall);
  return {
    year: yearOf(wall),
    month: monthOf(wall),
    day: dayOf(wall),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    weekday: weekdayOf(wall),
  };
};

/**
 * UTC instant at which a day begins in a zone: midnight, or the first moment after it where the
 * clocks skip midnight. Days beyond the month carry over.
 * @throws RangeError when the zone is unknown
 */
export const startOfDay = (year: number, month: number, day: number, zone: string): string =>
  new Date(instantAt(wallTime(year, month, day), zone)).toISOString();
