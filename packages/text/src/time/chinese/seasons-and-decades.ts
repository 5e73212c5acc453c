import { yearOf } from '../../zone/calendar.ts';
import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { nearestSeason, seasonOfYear } from '../dates/months-and-seasons.ts';
import { fixed } from '../dates/nearest.ts';
import { decadePeriod } from '../period.ts';
import type { Season } from '../season.ts';
import type { TimeContext } from '../time-context.ts';
import { NEAR, numberOf, YEAR, yearFromWord, yearNumber } from './words.ts';

const SEASONS: Readonly<Record<string, Season>> = {
  春: 'spring',
  夏: 'summer',
  秋: 'autumn',
  冬: 'winter',
};

const readSeason = (match: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { y, yw, near, s = '' } = match.groups;
  const season = SEASONS[s];
  if (!season) return undefined;
  if (y !== undefined) return seasonOfYear(season, yearNumber(y) ?? 0, false, context);
  if (yw !== undefined) return seasonOfYear(season, yearFromWord(yw, context), true, context);
  if (near?.startsWith('上')) return nearestSeason(season, 'last', context);
  if (near?.startsWith('下')) return nearestSeason(season, 'next', context);
  if (near !== undefined) return seasonOfYear(season, yearOf(context.today), true, context);
  // 夏天我喜欢游泳 tells a habit and names no summer.
  const tense = context.tenseAt(match.start);
  return tense === undefined || tense === 'present'
    ? undefined
    : nearestSeason(season, 'any', context);
};

const readDecade = ({ groups }: RuleMatch): Meaning | undefined => {
  const { century, tens = '' } = groups;
  const decade = tens.length === 2 && /[零〇]/.test(tens) ? Number(numberOf(tens)) : numberOf(tens);
  if (decade === undefined || decade % 10 !== 0 || decade > 90) return undefined;
  const is21st = century === undefined ? decade < 30 : /二十一|21|本/.test(century);
  return fixed(decadePeriod((is21st ? 2000 : 1900) + decade), false);
};

/** Seasons, decades, and the decade that somebody was born in. */
export const SEASON_RULES: readonly TimeRule[] = [
  {
    cue: /[春夏秋冬]/,
    pattern: new RegExp(
      `(?:${YEAR}|(?<near>${NEAR})个?|(?<![年月立]))(?<s>[春夏秋冬])(?:天|季)|(?:${YEAR})(?<s>[春夏秋冬])`,
      'g',
    ),
    read: readSeason,
  },
  {
    cue: /年代/,
    pattern:
      /(?:(?<century>上个?世纪|(?:二十|20|二十一|21|本)世纪))?(?<tens>[0-9]0|[一二三四五六七八九]十)年代(?:初|中期|末|后期)?/g,
    read: readDecade,
  },
  {
    cue: /后/,
    pattern: /(?<![\d年])(?<tens>[5-9]0|[012]0|[五六七八九零〇一][零〇])后(?![\d天年来面])/g,
    read: readDecade,
  },
];
