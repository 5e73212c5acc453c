import { isCalendarDay, LAST_YEAR, monthOf, wallTime, yearOf } from '../../zone/calendar.ts';
import type { DateMeaning, NamedDate } from '../atom.ts';
import { dayHolding, monthPeriod, yearPeriod } from '../period.ts';
import type { TimeContext } from '../time-context.ts';
import { nearest, yearsAround } from './nearest.ts';

const periodOf = ({ year, month, day }: Required<Pick<NamedDate, 'year'>> & NamedDate) => {
  if (year < 1 || year > LAST_YEAR) return undefined;
  if (month === undefined) return yearPeriod(year);
  if (month < 1 || month > 12) return undefined;
  if (day === undefined) return monthPeriod(year, month);
  return isCalendarDay(year, month, day) ? dayHolding(wallTime(year, month, day)) : undefined;
};

/** A date by year, month and day; a missing year or month is the nearest that the tense allows. */
export const calendarDate = (named: NamedDate, context: TimeContext): DateMeaning => ({
  kind: 'date',
  deictic: named.year === undefined,
  named,
  resolve: (tense) => {
    const { year, month, day } = named;
    if (year !== undefined) return periodOf({ ...named, year });
    const candidates =
      month === undefined
        ? Array.from({ length: 5 }, (_, i) =>
            monthPeriod(yearOf(context.today), monthOf(context.today) - 2 + i),
          ).map(({ from }) =>
            periodOf({
              year: yearOf(from),
              month: monthOf(from),
              ...(day === undefined ? {} : { day }),
            }),
          )
        : yearsAround(context).map((y) => periodOf({ ...named, year: y }));
    return nearest(
      candidates.filter((period) => period !== undefined),
      context,
      tense,
    );
  },
});
