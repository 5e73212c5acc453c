import type { Meaning, NamedDate, RuleMatch, TimeRule } from '../atom.ts';
import { calendarDate, fixed, type Part, partOfDate } from '../dates.ts';
import { decadePeriod } from '../period.ts';
import type { TimeContext } from '../time-context.ts';
import { DIGIT, FULL_YEAR, MONTH_NAME, PART_NAME, SLASH } from './cues.ts';
import { dayNumber, MONTH, monthNumber, ORDINAL, YEAR } from './words.ts';

/** Words before a month that show that it is one: "may" and "march" are verbs, "june" and "april" names. */
const LEAD =
  'in|since|until|till|by|of|before|after|during|around|next|last|this|early|mid|late|every|each|from|end of|beginning of|start of|for';
/** Words before a bare year. */
const YEAR_LEAD =
  'in|since|until|till|before|after|during|year|late|early|spring|summer|autumn|fall|winter|christmas';
/** After these a four-digit number may as well be an amount: nothing but a new clause may follow. */
const WEAK_YEAR_LEAD = 'by|from|to|through|of|around|about|and|between';
const NEW_CLAUSE =
  'to|and|until|till|through|i|we|he|she|they|my|when|because|so|but|in|at|with|as|for|on|onwards?';

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
const readPart = (match: RuleMatch, context: TimeContext): Meaning | undefined => {
  const part = PARTS[match.groups['part'] ?? ''];
  return part && partOfDate(calendarDate(named(match.groups), context), part);
};

const readDayRange = (match: RuleMatch, context: TimeContext): Meaning | undefined => {
  if (!isMonth(match, context)) return undefined;
  const { day, day2 } = match.groups;
  return {
    kind: 'range',
    first: calendarDate(named({ ...match.groups, day }), context),
    last: calendarDate(named({ ...match.groups, day: day2 }), context),
  };
};

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

const DECADES = 'twenties thirties forties fifties sixties seventies eighties nineties'.split(' ');

const readDecade = ({ groups }: RuleMatch): Meaning => {
  const { century, tens, word } = groups;
  const decade = word === undefined ? Number(tens) : (DECADES.indexOf(word) + 2) * 10;
  const hundreds = century === undefined ? (decade >= 30 ? 1900 : 2000) : Number(century) * 100;
  return fixed(decadePeriod(hundreds + decade), false);
};

const YEAR_TAIL = String.raw`(?:,? (?<year>${YEAR})(?!\d))?`;
const DAY = String.raw`(?<day>\d{1,2}(?:st|nd|rd|th)?|${ORDINAL})`;

/** Dates by the names or numbers of day, month and year. */
export const CALENDAR_RULES: readonly TimeRule[] = [
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
    cue: PART_NAME,
    pattern: new RegExp(
      String.raw`\b(?:the )?(?<part>early|mid|late|(?:beginning|start|middle|end)(?= of))(?: of|-)? ?(?:the )?(?:(?<month>${MONTH})\b(?: (?<year>${YEAR}))?|(?<year2>${YEAR}))(?!\d)`,
      'g',
    ),
    read: (match, context) => {
      const year = match.groups['year'] ?? match.groups['year2'];
      return readPart({ ...match, groups: { ...match.groups, year } }, context);
    },
  },
  {
    cue: FULL_YEAR,
    pattern: new RegExp(
      String.raw`(?<=\b(?:${YEAR_LEAD})\s(?:of )?)(?<year>${YEAR})(?![\d%]|[-:.,]\d)`,
      'g',
    ),
    read: readDate,
  },
  {
    cue: FULL_YEAR,
    pattern: new RegExp(
      String.raw`(?<=\b(?:${WEAK_YEAR_LEAD})\s)(?<year>${YEAR})(?![\d%]|[-:.,]\d|\s+(?!(?:${NEW_CLAUSE})\b)[a-z])`,
      'g',
    ),
    read: readDate,
  },
  {
    // The two ends of "2011 to 2014" need no word before them.
    cue: FULL_YEAR,
    pattern: new RegExp(
      String.raw`(?<![\d./-])(?<year>${YEAR})(?= ?(?:-|to|until|through) ?${YEAR}(?!\d|-))|(?<=(?<!\d)${YEAR} ?(?:-|to|until|through) ?)${YEAR}(?![\d-])`,
      'g',
    ),
    read: ({ text }, context) => calendarDate({ year: Number(text) }, context),
  },
  {
    cue: /0'?s\b|ties\b/,
    pattern:
      /\b(?:the )?(?:(?:early|mid|late)[- ])?(?:(?<century>19|20)(?<tens>\d0)'?s\b)|(?:\bthe (?:(?:early|mid|late)[- ])?'?|')(?<tens>\d0)'?s\b|\bthe (?:(?:early|mid|late)[- ])?(?<word>(?:twen|thir|for|fif|six|seven|eigh|nine)ties)\b/g,
    read: readDecade,
  },
  {
    cue: /\bthe \d|(?:st|nd|rd|th)\b/,
    pattern: new RegExp(
      String.raw`(?<=\b(?:on|by|until|till|since|from|before|after|to|for) )the (?<day>${ORDINAL})(?: of (?:this|the) month)?(?!\s+(?!(?:at|and|in|for|to|with|because|i|we|so|but)\b)[a-z]|-)`,
      'g',
    ),
    read: ({ groups }, context) => calendarDate({ day: dayNumber(groups['day'] ?? '') }, context),
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
