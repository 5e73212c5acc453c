import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { calendarDate } from '../dates/calendar-date.ts';
import type { TimeContext } from '../time-context.ts';
import { DIGIT, FULL_YEAR, SLASH } from './cues.ts';
import { YEAR } from './words.ts';

/** 4/7: a part above 12 decides, else the custom of the country; without one the words stay words. */
const readSlashed = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const [a, b] = [Number(groups['a']), Number(groups['b'])];
  const monthFirst = a > 12 ? false : b > 12 || a === b ? true : context.monthFirst;
  if (monthFirst === undefined) return { kind: 'vague' };
  const [month, day] = monthFirst ? [a, b] : [b, a];
  const year = groups['y'];
  const century = year?.length === 2 ? 2000 : 0;
  return month > 12 || day > 31
    ? undefined
    : calendarDate(
        { month, day, ...(year !== undefined && { year: century + Number(year) }) },
        context,
      );
};

/** Dates in figures: 2031-06-11, 2031-06, 4/7. */
export const NUMERIC_DATE_RULES: readonly TimeRule[] = [
  {
    cue: DIGIT,
    pattern:
      /(?<![\d./-])(?<year>\d{4})(?<mark>[-/.])(?<m>\d{1,2})\k<mark>(?<day>\d{1,2})(?![\d/-]|\.\d)/g,
    read: ({ groups }, context) =>
      calendarDate(
        { year: Number(groups['year']), month: Number(groups['m']), day: Number(groups['day']) },
        context,
      ),
  },
  {
    cue: FULL_YEAR,
    pattern: new RegExp(String.raw`(?<![\d./-])(?<year>${YEAR})-(?<m>0[1-9]|1[0-2])(?![\d-])`, 'g'),
    read: ({ groups }, context) =>
      calendarDate({ year: Number(groups['year']), month: Number(groups['m']) }, context),
  },
  {
    cue: SLASH,
    pattern:
      /(?<=\b(?:on|by|due|until|till|since|from|before|after|for|date:?) |[\u4e00-\u9fff] ?)(?<![\d/])(?<a>\d{1,2})\/(?<b>\d{1,2})(?:\/(?<y>\d{4}|\d{2}))?(?![\d/]| ?[的杯个成份])/g,
    read: readSlashed,
  },
  {
    cue: SLASH,
    pattern: /(?<![\d/])(?<a>\d{1,2})\/(?<b>\d{1,2})\/(?<y>\d{4})(?![\d/])/g,
    read: readSlashed,
  },
];
