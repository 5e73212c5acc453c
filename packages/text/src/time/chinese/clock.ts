import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { numberOf } from './words.ts';

const HALF_DAY = 12;
const MINUTES = 60;
const EVENING = /下午|傍晚|晚上?$|夜|黄昏/;
const NOON = /中午/;
const MORNING = /凌晨|清晨|早|上午|晨/;

const HOUR =
  '(?:2[0-4]|1\\d|0?\\d|二十[一二三四]?|十[一二三四五六七八九]?|[零一二两三四五六七八九])';

const fullHour = (hour: number, part: string): number | undefined => {
  if (hour > HALF_DAY) return hour;
  if (EVENING.test(part))
    return hour === HALF_DAY ? (/下午/.test(part) ? hour : 0) : hour + HALF_DAY;
  if (NOON.test(part)) return hour < 10 ? hour + HALF_DAY : hour;
  return MORNING.test(part) ? hour % HALF_DAY : undefined;
};

const minuteOf = ({ minute, quarter, half }: RuleMatch['groups']): number | undefined => {
  if (half !== undefined) return 30;
  if (quarter !== undefined) return quarter === '三' ? 45 : 15;
  return minute === undefined ? 0 : numberOf(minute);
};

const readClock = ({ groups }: RuleMatch): Meaning | undefined => {
  const hour = numberOf(groups['h']);
  const minute = minuteOf(groups);
  if (hour === undefined || hour > 24 || minute === undefined || minute >= MINUTES)
    return undefined;
  const full = fullHour(hour, groups['part'] ?? '');
  return {
    kind: 'clock',
    minutes: full === undefined ? undefined : (full % 24) * MINUTES + minute,
  };
};

/** 下午三点半, 晚上8:15, 19点. Without a part of the day a time up to 12 stays words. */
export const CLOCK_RULES: readonly TimeRule[] = [
  {
    cue: /[点时:]|\d\.\d/,
    pattern: new RegExp(
      `(?:(?<part>凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|黄昏|晚上|夜里|半夜|深夜)的? ?|(?<=[今明昨当每](?<part>[早晚])))(?<h>${HOUR}) ?(?:点钟?|时|[:.](?=[0-5]\\d))(?:(?<half>半)|(?<quarter>[一三])刻|(?<minute>[0-5]?\\d|[一二三四五]?十[一二三四五六七八九]?|零[一二三四五六七八九])分?|整)?`,
      'g',
    ),
    read: readClock,
  },
  {
    cue: /点/,
    pattern: new RegExp(
      `(?<![\\d一二三四五六七八九十])(?<h>1[3-9]|2[0-4]|十[三四五六七八九]|二十[一二三四]?) ?点(?:(?<half>半)|(?<quarter>[一三])刻|(?<minute>[0-5]\\d)分?|整)?`,
      'g',
    ),
    read: readClock,
  },
];
