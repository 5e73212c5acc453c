import type { Meaning, NamedDate, RuleMatch, TimeRule } from '../atom.ts';
import { calendarDate } from '../dates/calendar-date.ts';
import type { TimeContext } from '../time-context.ts';
import { MONTH_NAME } from './cues.ts';
import { dayNumber, MONTH, monthNumber, ORDINAL, YEAR } from './words.ts';

/** Words before a month that show that it is one: "may" and "march" are verbs, "june" and "april" names. */
const LEAD =
  'in|since|until|till|by|of|before|after|during|around|next|last|this|early|mid|late|every|each|from|end of|beginning of|start of|for';
const VERBS = new Set(['may', 'march', 'mar']);

/** "may" and "march" next to a number are months only with a capital, an ordinal, a year or a preposition. */
const isMonth = (match: RuleMatch, { text, original }: TimeContext): boolean => {
  const { month = '', year, day = '' } = match.groups;
  if (!VERBS.has(month) || year !== undefined || /[a-z]/.test(day)) return true;
  const at = text.indexOf(month, match.start);
  const isCapital = original.charAt(at) !== text.charAt(at);
  return (
    isCapital ||
    /\b(?:on|by|until|till|since|from|to|the|before|after|for|and|in)\s$/.test(
      text.slice(Math.max(0, match.start - 12), match.start),
    )
  );
};

const named = ({ year, month, day }: RuleMatch['groups']): NamedDate => ({
  ...(year !== undefined && { year: Number(year) }),
  ...(month !== undefined && { month: monthNumber(month) }),
  ...(day !== undefined && { day: dayNumber(day) }),
});

const readDate = (match: RuleMatch, context: TimeContext): Meaning | undefined =>
  isMonth(match, context) ? calendarDate(named(match.groups), context) : undefined;

const readDayRange = (match: RuleMatch, context: TimeContext): Meaning | undefined => {
  if (!isMonth(match, context)) return undefined;
  const { day, day2 } = match.groups;
  return {
    kind: 'range',
    first: calendarDate(named({ ...match.groups, day }), context),
    last: calendarDate(named({ ...match.groups, day: day2 }), context),
  };
};

const YEAR_TAIL = String.raw`(?:,? (?<year>${YEAR})(?!\d))?`;
const DAY = String.raw`(?<day>\d{1,2}(?:st|nd|rd|th)?|${ORDINAL})`;

/** Dates by the names of months, and days by their ordinals. */
export const NAMED_DATE_RULES: readonly TimeRule[] = [
  {
    cue: MONTH_NAME,
    pattern: new RegExp(
      String.raw`(?<![\d./:-])(?:\bthe )?\b${DAY}(?: of)? (?<month>${MONTH})\b(?:\.(?=,? \d{4}))?${YEAR_TAIL}`,
      'g',
    ),
    read: readDate,
  },
  {
    cue: MONTH_NAME,
    pattern: new RegExp(
      String.raw`\b(?<month>${MONTH})\b\.? (?:the )?${DAY}(?![\d:%/])(?! ?(?:[ap]\.?m|times|percent)\b)${YEAR_TAIL}`,
      'g',
    ),
    read: readDate,
  },
  {
    cue: MONTH_NAME,
    pattern: new RegExp(
      String.raw`(?<![\d./:-])\b${DAY} ?(?:-|to|until|till) ?(?:the )?(?<day2>\d{1,2}(?:st|nd|rd|th)?)(?: of)? (?<month>${MONTH})\b(?:\.(?=,? \d{4}))?${YEAR_TAIL}`,
      'g',
    ),
    read: readDayRange,
  },
  {
    cue: MONTH_NAME,
    pattern: new RegExp(
      String.raw`\b(?<month>${MONTH})\b\.? ${DAY} ?(?:-|to|until|till) ?(?:the )?(?<day2>\d{1,2}(?:st|nd|rd|th)?)(?![\d:])${YEAR_TAIL}`,
      'g',
    ),
    read: readDayRange,
  },
  {
    cue: MONTH_NAME,
    pattern: new RegExp(
      String.raw`\b(?<month>${MONTH})\b\.?,?(?: of)? (?<year>${YEAR})(?!\d)`,
      'g',
    ),
    read: readDate,
  },
  {
    cue: MONTH_NAME,
    pattern: new RegExp(
      String.raw`(?<=\b(?:${LEAD})\s|\bfrom \w+(?: \d{4})? (?:to|until|till|through) |\bbetween \w+ and |\bbetween )(?<month>${MONTH})\b(?!-)`,
      'g',
    ),
    read: readDate,
  },
  {
    cue: /\bthe \d|(?:st|nd|rd|th)\b/,
    pattern: new RegExp(
      String.raw`(?<=\b(?:on|by|until|till|since|from|before|after|to|for) )the (?<day>${ORDINAL})(?: of (?:this|the) month)?(?!\s+(?!(?:at|and|in|for|to|with|because|i|we|so|but)\b)[a-z]|-)`,
      'g',
    ),
    read: ({ groups }, context) => calendarDate({ day: dayNumber(groups['day'] ?? '') }, context),
  },
];
