import {
  addDays,
  addMinutes,
  addMonths,
  monthOf,
  startOfDayWall,
  startOfWeekWall,
  wallTime,
  yearOf,
} from '../zone/calendar.ts';
import type { WallTime } from '../zone/wall-clock.ts';
import type { Granularity, TimeUnit } from './time-phrase.ts';

/** A stretch of the calendar on the wall clock, `[from, to)`. */
export interface Period {
  readonly from: WallTime;
  readonly to: WallTime;
  readonly granularity: Granularity;
}

const MINUTES_PER_HOUR = 60;
const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;

export const minuteAt = (wall: WallTime): Period => ({
  from: wall,
  to: addMinutes(wall, 1),
  granularity: 'minute',
});

const hourHolding = (wall: WallTime): Period => {
  const midnight = startOfDayWall(wall);
  const hours = Math.floor((wall - midnight) / (MINUTES_PER_HOUR * 60_000));
  const from = addMinutes(midnight, hours * MINUTES_PER_HOUR);
  return { from, to: addMinutes(from, MINUTES_PER_HOUR), granularity: 'hour' };
};

export const dayHolding = (wall: WallTime): Period => {
  const from = startOfDayWall(wall);
  return { from, to: addDays(from, 1), granularity: 'day' };
};

export const weekHolding = (wall: WallTime): Period => {
  const from = startOfWeekWall(wall);
  return { from, to: addDays(from, DAYS_PER_WEEK), granularity: 'week' };
};

/** `month` may lie beyond 1 … 12: it carries over. */
export const monthPeriod = (year: number, month: number): Period => ({
  from: wallTime(year, month),
  to: wallTime(year, month + 1),
  granularity: 'month',
});

export const yearPeriod = (year: number): Period => ({
  from: wallTime(year),
  to: wallTime(year + 1),
  granularity: 'year',
});

export const decadePeriod = (firstYear: number): Period => ({
  from: wallTime(firstYear),
  to: wallTime(firstYear + 10),
  granularity: 'decade',
});

/** The whole unit that holds a wall time. */
export const unitHolding = (wall: WallTime, unit: TimeUnit): Period => {
  switch (unit) {
    case 'minute':
      return minuteAt(wall);
    case 'hour':
      return hourHolding(wall);
    case 'day':
      return dayHolding(wall);
    case 'week':
      return weekHolding(wall);
    case 'month':
      return monthPeriod(yearOf(wall), monthOf(wall));
    case 'year':
      return yearPeriod(yearOf(wall));
  }
};

/** Wall time some units later (earlier when negative). Half a year is 6 months, half a month 15 days. */
export const shiftBy = (wall: WallTime, amount: number, unit: TimeUnit): WallTime => {
  switch (unit) {
    case 'minute':
      return addMinutes(wall, amount);
    case 'hour':
      return addMinutes(wall, amount * MINUTES_PER_HOUR);
    case 'day':
      return addDays(wall, Math.round(amount));
    case 'week':
      return addDays(wall, Math.round(amount * DAYS_PER_WEEK));
    case 'month': {
      const whole = Math.trunc(amount);
      return addDays(addMonths(wall, whole), Math.round((amount - whole) * 30));
    }
    case 'year':
      return addMonths(wall, Math.round(amount * MONTHS_PER_YEAR));
  }
};
