import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { calendarDate } from '../dates/calendar-date.ts';
import { fixed } from '../dates/nearest.ts';
import { decadePeriod } from '../period.ts';
import type { TimeContext } from '../time-context.ts';
import { FULL_YEAR } from './cues.ts';
import { YEAR } from './words.ts';

/** Words before a bare year. */
const YEAR_LEAD =
  'in|since|until|till|before|after|during|year|late|early|spring|summer|autumn|fall|winter|christmas';
/** After these a four-digit number may as well be an amount: nothing but a new clause may follow. */
const WEAK_YEAR_LEAD = 'by|from|to|through|of|around|about|and|between';
const NEW_CLAUSE =
  'to|and|until|till|through|i|we|he|she|they|my|when|because|so|but|in|at|with|as|for|on|onwards?';

const readYear = ({ groups }: RuleMatch, context: TimeContext): Meaning =>
  calendarDate({ year: Number(groups['year']) }, context);

const DECADES = 'twenties thirties forties fifties sixties seventies eighties nineties'.split(' ');

const readDecade = ({ groups }: RuleMatch): Meaning => {
  const { century, tens, word } = groups;
  const decade = word === undefined ? Number(tens) : (DECADES.indexOf(word) + 2) * 10;
  const hundreds = century === undefined ? (decade >= 30 ? 1900 : 2000) : Number(century) * 100;
  return fixed(decadePeriod(hundreds + decade), false);
};

/** Years that a word before them shows to be such, and decades. */
export const YEAR_RULES: readonly TimeRule[] = [
  {
    cue: FULL_YEAR,
    pattern: new RegExp(
      String.raw`(?<=\b(?:${YEAR_LEAD})\s(?:of )?)(?<year>${YEAR})(?![\d%]|[-:.,]\d)`,
      'g',
    ),
    read: readYear,
  },
  {
    cue: FULL_YEAR,
    pattern: new RegExp(
      String.raw`(?<=\b(?:${WEAK_YEAR_LEAD})\s)(?<year>${YEAR})(?![\d%]|[-:.,]\d|\s+(?!(?:${NEW_CLAUSE})\b)[a-z])`,
      'g',
    ),
    read: readYear,
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
];
