import { addDays } from '../../zone/calendar.ts';
import type { DateMeaning } from '../atom.ts';
import { dayHolding, shiftBy, unitHolding } from '../period.ts';
import type { TimeContext } from '../time-context.ts';
import type { TimeUnit } from '../time-phrase.ts';
import { fixed } from './nearest.ts';

/** A unit counted from the one that holds today: last month is -1. */
export const unitFromNow = (unit: TimeUnit, offset: number, context: TimeContext): DateMeaning =>
  fixed(unitHolding(shiftBy(unitHolding(context.today, unit).from, offset, unit), unit), true);

/** A day counted from today. */
export const dayFromNow = (offset: number, { today }: TimeContext): DateMeaning =>
  fixed(dayHolding(addDays(today, offset)), true);

/** Half a month is counted in days, a year and a half in months. */
const FINER: Partial<Readonly<Record<TimeUnit, TimeUnit>>> = {
  year: 'month',
  month: 'day',
  week: 'day',
};

/** N units from now (ago when negative): an event lies in that unit, a state begins at that very day. */
export const shiftFromNow = (value: number, unit: TimeUnit, context: TimeContext): DateMeaning => {
  const exact = shiftBy(context.now, value, unit);
  const held = Number.isInteger(value) ? unit : (FINER[unit] ?? unit);
  const isClock = unit === 'minute' || unit === 'hour';
  return {
    kind: 'date',
    deictic: true,
    stateStart: isClock ? exact : dayHolding(exact).from,
    resolve: () => unitHolding(exact, held),
  };
};
