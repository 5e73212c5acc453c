import type { WallTime } from './wall-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The first and last year that times may lie in. */
export const FIRST_YEAR = 1;
export const LAST_YEAR = 9999;

/** Wall time of a calendar date. Fields beyond their range carry over (month 13 is next January), as with `Date.UTC`. */
export const wallTime = (year: number, month = 1, day = 1, hour = 0, minute = 0): WallTime => {
  const date = new Date(0);
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, 0, 0);
};

export const yearOf = (wall: WallTime): number => new Date(wall).getUTCFullYear();
/** 1 … 12 */
export const monthOf = (wall: WallTime): number => new Date(wall).getUTCMonth() + 1;
export const dayOf = (wall: WallTime): number => new Date(wall).getUTCDate();
/** Monday 1 … Sunday 7 */
export const weekdayOf = (wall: WallTime): number => new Date(wall).getUTCDay() || 7;

export const addMinutes = (wall: WallTime, minutes: number): WallTime => wall + minutes * MINUTE_MS;
export const addDays = (wall: WallTime, days: number): WallTime => wall + days * DAY_MS;

export const daysInMonth = (year: number, month: number): number =>
  dayOf(wallTime(year, month + 1, 0));

/** Same day and clock some months on; a day that the month lacks becomes its last (31 January + 1 = 28 February). */
export const addMonths = (wall: WallTime, months: number): WallTime => {
  const first = wallTime(yearOf(wall), monthOf(wall) + months);
  const day = Math.min(dayOf(wall), daysInMonth(yearOf(first), monthOf(first)));
  return first + (day - 1) * DAY_MS + timeOfDay(wall);
};

/** Milliseconds since the wall clock showed midnight. */
const timeOfDay = (wall: WallTime): number => ((wall % DAY_MS) + DAY_MS) % DAY_MS;

export const startOfDayWall = (wall: WallTime): WallTime => wall - timeOfDay(wall);
/** Weeks begin on Monday in both languages. */
export const startOfWeekWall = (wall: WallTime): WallTime =>
  addDays(startOfDayWall(wall), 1 - weekdayOf(wall));

/** True when the calendar has this day. */
export const isCalendarDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
