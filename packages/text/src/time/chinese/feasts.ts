import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { calendarDate } from '../dates/calendar-date.ts';
import type { TimeContext } from '../time-context.ts';
import { FULL_YEAR, YEAR_WORD, yearFromWord, yearNumber } from './words.ts';

const FIXED: readonly (readonly [string, number, number])[] = [
  ['元旦', 1, 1],
  ['情人节', 2, 14],
  ['妇女节', 3, 8],
  ['五一|劳动节', 5, 1],
  ['六一|儿童节', 6, 1],
  ['教师节', 9, 10],
  ['国庆|十一(?=长假|假期|黄金周)', 10, 1],
  ['万圣节?', 10, 31],
  ['双十一|双11', 11, 11],
  ['平安夜', 12, 24],
  ['圣诞', 12, 25],
  ['跨年', 12, 31],
];
const NAMES = FIXED.map(([name]) => name).join('|');

const readFeast = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const { feast = '', y, yw } = groups;
  const [, month, day] =
    FIXED.find(([name]) => new RegExp(`^(?:${name.replace(/\(\?=.*\)/, '')})$`).test(feast)) ?? [];
  if (month === undefined || day === undefined) return undefined;
  const year =
    y !== undefined ? yearNumber(y) : yw !== undefined ? yearFromWord(yw, context) : undefined;
  return {
    ...calendarDate({ month, day, ...(year !== undefined && { year }) }, context),
    deictic: y === undefined,
  };
};

/** Feasts with a date of their own; those that follow the moon stay words. */
export const FEAST_RULES: readonly TimeRule[] = [
  {
    cue: /[节诞]|元旦|五一|六一|十一|国庆|双|平安夜|万圣|跨年/,
    pattern: new RegExp(
      `(?:(?<y>${FULL_YEAR}) ?年|(?<yw>${YEAR_WORD})的?)?(?<feast>${NAMES})(?:节(?!目)|期间|长假|假期)?(?![老树歌礼帽卡婚])`,
      'g',
    ),
    read: readFeast,
  },
  {
    cue: /节|除夕|元宵|清明|端午|七夕|中秋|重阳|冬至|腊八|大年|过年|斋月|[农阴旧]历/,
    pattern:
      /(?:去年|今年|明年|前年)?(?:春节|除夕|元宵节?|清明节?|端午节?|七夕节?|中秋节?|重阳节?|冬至|腊八|大年[初三]十?[一二三四五六七]?|过年|复活节|感恩节|斋月|(?:农历|阴历|旧历)(?:[正腊一二三四五六七八九十]+月)?(?:[初十廿][一二三四五六七八九十]*)?)/g,
    read: () => ({ kind: 'vague' }),
  },
];
