import { wallTime, yearOf } from '../../zone/calendar.ts';
import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { nearestMonth, nearestSeason, seasonOfYear } from '../dates/months-and-seasons.ts';
import { unitHolding } from '../period.ts';
import type { Season } from '../season.ts';
import type { TimeContext } from '../time-context.ts';
import { MONTH_NAME, SEASON_NAME } from './cues.ts';
import { MONTH, monthNumber, YEAR } from './words.ts';

const seasonNamed = (word: string): Season => (word === 'fall' ? 'autumn' : (word as Season));

const readSeason = ({ groups, start }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { which, season = '', year } = groups;
  const named = seasonNamed(season);
  if (year !== undefined) return seasonOfYear(named, Number(year), false, context);
  if (which === 'last' || which === 'past') return nearestSeason(named, 'last', context);
  if (which === 'next') return nearestSeason(named, 'next', context);
  if (which === 'this') return seasonOfYear(named, yearOf(context.today), true, context);
  // "In summer I sail" is a habit and names no summer.
  const tense = context.tenseAt(start);
  return tense === undefined || tense === 'present'
    ? undefined
    : nearestSeason(named, 'any', context);
};

const readMonth = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const month = monthNumber(groups['month'] ?? '');
  const which = groups['which'];
  if (which === 'this') {
    const period = unitHolding(wallTime(yearOf(context.today), month), 'month');
    return { kind: 'date', deictic: true, resolve: () => period };
  }
  return nearestMonth(month, which === 'last' || which === 'past' ? 'last' : 'next', context);
};

/** Seasons, and months by last, this and next. */
export const SEASON_RULES: readonly TimeRule[] = [
  {
    cue: SEASON_NAME,
    pattern: new RegExp(
      String.raw`\b(?:(?:in |over |during )?(?<which>last|past|this|next) (?<season>spring|summer|autumn|fall|winter)|(?:(?:in |during |over )?(?:the )?)(?<season>spring|summer|autumn|fall|winter)(?: of|,)? (?<year>${YEAR})|(?:in|during|over) (?:the )?(?<season>spring|summer|autumn|winter|(?<=the )fall)(?!(?: of|,)? ${YEAR}))\b`,
      'g',
    ),
    read: readSeason,
  },
  {
    cue: MONTH_NAME,
    pattern: new RegExp(String.raw`\b(?<which>last|past|this|next) (?<month>${MONTH})\b`, 'g'),
    read: readMonth,
  },
];
