import { yearOf } from '../../zone/calendar.ts';
import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { calendarDate } from '../dates/calendar-date.ts';
import type { TimeContext } from '../time-context.ts';
import { YEAR } from './words.ts';

const FIXED: readonly (readonly [string, number, number])[] = [
  ['christmas eve', 12, 24],
  ['christmas(?: day)?|xmas', 12, 25],
  ['boxing day', 12, 26],
  ["new year'?s eve", 12, 31],
  ["new year(?:'?s)?(?: day)?", 1, 1],
  ["valentine'?s(?: day)?", 2, 14],
  ['halloween', 10, 31],
];

const NAMES = FIXED.map(([name]) => name).join('|');

const readFeast = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { feast = '', which, year } = groups;
  const [, month = 0, day = 0] =
    FIXED.find(([name]) => new RegExp(`^(?:${name})$`).test(feast)) ?? [];
  if (month === 0) return undefined;
  const date = { month, day };
  if (year !== undefined) return calendarDate({ ...date, year: Number(year) }, context);
  const meaning = calendarDate(date, context);
  if (which === 'last') return { ...meaning, resolve: () => meaning.resolve('past') };
  if (which === 'next') return { ...meaning, resolve: () => meaning.resolve('future') };
  if (which !== 'this') return meaning;
  const thisYear = calendarDate({ ...date, year: yearOf(context.today) }, context);
  return { ...meaning, resolve: thisYear.resolve };
};

/** Feasts with a date of their own; those that the moon or a rule moves stay words. */
export const FEAST_RULES: readonly TimeRule[] = [
  {
    cue: /christmas|xmas|boxing|new year|valentine|halloween/,
    pattern: new RegExp(
      String.raw`(?:(?<=\b(?:at|on|for|by|over|since|until|till|before|after|around|during) )|\b(?<which>last|this|next) )(?<feast>${NAMES})\b(?:,? (?<year>${YEAR})(?!\d))?`,
      'g',
    ),
    read: readFeast,
  },
  {
    cue: /new year|festival|autumn|qingming|easter|thanks|ramadan|eid|diwali|hanukkah|passover|good friday|pentecost/,
    pattern:
      /\b(?:chinese new year|lunar new year|spring festival|mid-autumn(?: festival)?|dragon boat festival|qingming|easter(?: sunday| monday)?|thanksgiving|ramadan|eid|diwali|hanukkah|passover|good friday|pentecost)\b/g,
    read: () => ({ kind: 'vague' }),
  },
];
