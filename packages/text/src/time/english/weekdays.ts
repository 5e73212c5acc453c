import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { bareWeekday, comingWeekday, lastWeekday, weekdayOfWeek } from '../dates/weekdays.ts';
import type { TimeContext } from '../time-context.ts';
import { WEEKDAY_NAME } from './cues.ts';
import { OFFSETS, WEEKDAY, weekdayNumber } from './words.ts';

const LAST = 'last|past|previous';
const THIS = 'this|this coming|coming|current';
const NEXT = 'next|following|the following';
const readWeekday = ({ groups, start }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { which, day = '' } = groups;
  const weekday = weekdayNumber(day);
  if (which === undefined)
    return isNamed(day, start, context) ? bareWeekday(weekday, context) : undefined;
  if (/last|past|previous/.test(which)) return lastWeekday(weekday, context);
  if (/next|following/.test(which)) return weekdayOfWeek(weekday, 1, context);
  return comingWeekday(weekday, context);
};

/** "sun", "sat" and "wed" are words of their own: short names need a preposition before them. */
const isNamed = (day: string, start: number, { text }: TimeContext): boolean =>
  day.endsWith('day') ||
  /\b(?:on|by|until|till|since|from|before|after|and|to|or)\s$|[-,]\s?$/.test(
    text.slice(Math.max(0, start - 12), start),
  );

/** Single weekdays; for sets of them see the routines. */
export const WEEKDAY_RULES: readonly TimeRule[] = [
  {
    cue: WEEKDAY_NAME,
    pattern: new RegExp(
      String.raw`(?:\b(?<which>(?:this )?(?:${LAST})|${THIS}|${NEXT}) )?\b(?<day>${WEEKDAY})\b(?!s\b|-)`,
      'g',
    ),
    read: readWeekday,
  },
  {
    cue: WEEKDAY_NAME,
    pattern: new RegExp(
      String.raw`\b(?<day>${WEEKDAY})\b,? (?:of )?(?<which>last|this|next) week\b|\b(?<which>last|this|next) week,? (?:on )?(?<day>${WEEKDAY})\b`,
      'g',
    ),
    read: ({ groups }, context) =>
      weekdayOfWeek(
        weekdayNumber(groups['day'] ?? ''),
        OFFSETS[groups['which'] ?? ''] ?? 0,
        context,
      ),
  },
];
