import { wallTime, yearOf } from '../../zone/calendar.ts';
import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { unitFromNow } from '../dates/from-now.ts';
import { weekendOfWeek } from '../dates/weekdays.ts';
import type { TimeContext } from '../time-context.ts';
import type { TimeUnit } from '../time-phrase.ts';
import { LONG_UNIT } from './cues.ts';
import { OFFSETS } from './words.ts';

const LAST = 'last|past|previous';

const QUARTER_MONTHS = 3;

const readUnit = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { which = '', unit = '' } = groups;
  const offset = OFFSETS[which.replace(/^the /, '')] ?? 0;
  if (unit === 'weekend') return weekendOfWeek(offset, context);
  if (unit === 'quarter') {
    const month = new Date(context.today).getUTCMonth();
    const first = month - (month % QUARTER_MONTHS) + 1 + offset * QUARTER_MONTHS;
    const from = wallTime(yearOf(context.today), first);
    const to = wallTime(yearOf(context.today), first + QUARTER_MONTHS);
    return { kind: 'date', deictic: true, resolve: () => ({ from, to, granularity: 'month' }) };
  }
  return unitFromNow(unit as TimeUnit, offset, context);
};

/** Whole weeks, months, quarters and years before and after this one. */
export const UNIT_RULES: readonly TimeRule[] = [
  {
    cue: LONG_UNIT,
    pattern: new RegExp(
      String.raw`\b(?:earlier |later )?(?<which>(?:the )?(?:${LAST}|current|following|coming)|this(?: past| coming)?|next) (?<unit>week|month|year|weekend|quarter)\b(?!s)`,
      'g',
    ),
    read: readUnit,
  },
  {
    cue: LONG_UNIT,
    pattern: /\bthe (?<unit>week|month|year) (?<which>before last|after next)\b/g,
    read: ({ groups }, context) =>
      unitFromNow(groups['unit'] as TimeUnit, groups['which'] === 'before last' ? -2 : 2, context),
  },
];
