import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { calendarDate } from '../dates/calendar-date.ts';
import { unitFromNow } from '../dates/from-now.ts';
import { type Part, partOfDate } from '../dates/parts.ts';
import { edgeOfWeek } from '../dates/weekdays.ts';
import type { TimeContext } from '../time-context.ts';
import type { TimeUnit } from '../time-phrase.ts';
import { PART_NAME } from './cues.ts';
import { MONTH, monthNumber, OFFSETS, YEAR } from './words.ts';

const PARTS: Readonly<Record<string, Part>> = {
  early: 'early',
  mid: 'mid',
  middle: 'mid',
  late: 'late',
  beginning: 'start',
  start: 'start',
  end: 'end',
};

/** early May, late 2019, the end of March 2030 */
const readNamedPart = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const part = PARTS[groups['part'] ?? ''];
  const { month, year } = groups;
  const whole = calendarDate(
    {
      ...(year !== undefined && { year: Number(year) }),
      ...(month !== undefined && { month: monthNumber(month) }),
    },
    context,
  );
  return part && partOfDate(whole, part);
};

/** early next year, the end of the month */
const readUnitPart = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { part = '', which = 'this', unit = '' } = groups;
  const offset = OFFSETS[which] ?? 0;
  const piece = PARTS[part];
  if (!piece) return undefined;
  if (unit === 'week')
    return edgeOfWeek(piece === 'end' || piece === 'late' ? 'end' : 'start', offset, context);
  return partOfDate(unitFromNow(unit as TimeUnit, offset, context), piece);
};

/** Pieces of weeks, months and years. */
export const PART_RULES: readonly TimeRule[] = [
  {
    cue: PART_NAME,
    pattern:
      /\b(?:the )?(?<part>early|mid|late|(?:beginning|start|middle|end)(?= of))(?: of|-)? ?(?:the )?(?<which>last|this|next)? ?(?<unit>week|month|year)\b/g,
    read: readUnitPart,
  },
  {
    cue: PART_NAME,
    pattern: new RegExp(
      String.raw`\b(?:the )?(?<part>early|mid|late|(?:beginning|start|middle|end)(?= of))(?: of|-)? ?(?:the )?(?:(?<month>${MONTH})\b(?: (?<year>${YEAR}))?|(?<year>${YEAR}))(?!\d)`,
      'g',
    ),
    read: readNamedPart,
  },
];
