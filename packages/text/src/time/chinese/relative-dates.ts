import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { dayFromNow, shiftFromNow, unitFromNow } from '../dates/from-now.ts';
import { bareWeekday, weekdayOfWeek, weekendOfWeek } from '../dates/weekdays.ts';
import type { TimeContext } from '../time-context.ts';
import { SPENT, WEEK_MARK } from './cues.ts';
import { AMOUNT, amountIn, offsetOf, WEEK_WORD, WEEKDAY, weekdayNumber } from './words.ts';

const DAYS: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  前日: -2,
  昨天: -1,
  昨日: -1,
  昨晚: -1,
  昨夜: -1,
  今天: 0,
  今日: 0,
  今晚: 0,
  今早: 0,
  今晨: 0,
  明天: 1,
  明日: 1,
  明早: 1,
  明晚: 1,
  后天: 2,
  大后天: 3,
};

const NEAR = '上上|上|这|本|下下|下';

const readWeekday = ({ groups }: RuleMatch, context: TimeContext): Meaning => {
  const { near, day = '' } = groups;
  const weekday = weekdayNumber(day);
  if (weekday === 0) return weekendOfWeek(offsetOf(near), context);
  return near === undefined
    ? bareWeekday(weekday, context)
    : weekdayOfWeek(weekday, offsetOf(near), context);
};

const readShift = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const amount = amountIn(groups);
  const sign = groups['way'] === '前' ? -1 : 1;
  return amount && shiftFromNow(sign * amount.value, amount.unit, context);
};

/** Dates counted from the reference: 昨天, 上周三, 三个月前, 下个月. */
export const RELATIVE_RULES: readonly TimeRule[] = [
  {
    cue: /[天日晚夜早晨]/,
    pattern:
      /大前天|大后天|(?<![以之])前天|前日|昨[天日晚夜]|今[天日晚早晨]|明[天日早晚]|(?<![先])后天/g,
    read: ({ text }, context) => dayFromNow(DAYS[text] ?? 0, context),
  },
  {
    cue: WEEK_MARK,
    pattern: new RegExp(`(?<near>${NEAR})个?${WEEK_WORD}(?<day>${WEEKDAY})(?!周)`, 'g'),
    read: readWeekday,
  },
  {
    // 一周一次 and 两周一次 hold no Monday.
    cue: WEEK_MARK,
    pattern: new RegExp(
      `(?<![一二两三四五六七八九十几每半整隔\\d个])${WEEK_WORD}(?<day>${WEEKDAY})`,
      'g',
    ),
    read: readWeekday,
  },
  {
    cue: WEEK_MARK,
    pattern: new RegExp(`(?<near>${NEAR})个?${WEEK_WORD}(?!${WEEKDAY})`, 'g'),
    read: ({ groups }, context) => unitFromNow('week', offsetOf(groups['near']), context),
  },
  {
    cue: /[前后]/,
    pattern: new RegExp(
      `(?<![\\d第几])(?:大概|大约|差不多)?${AMOUNT}多?(?:之|以)?(?<way>[前后])(?![后面天年台端\\d])`,
      'g',
    ),
    read: readShift,
  },
  {
    cue: /过/,
    pattern: new RegExp(`(?:再过|(?<!${SPENT})过)(?:大概|大约)?${AMOUNT}(?![了前])`, 'g'),
    read: readShift,
  },
];
