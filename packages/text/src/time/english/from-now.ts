import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { dayFromNow, shiftFromNow } from '../dates/from-now.ts';
import { isPast } from '../dates/nearest.ts';
import type { TimeContext } from '../time-context.ts';
import { UNIT_NAME } from './cues.ts';
import { AMOUNT, amountIn } from './words.ts';

const DAYS: Readonly<Record<string, number>> = {
  'the day before yesterday': -2,
  yesterday: -1,
  'last night': -1,
  today: 0,
  tonight: 0,
  'this morning': 0,
  'this afternoon': 0,
  'this evening': 0,
  tomorrow: 1,
  tmrw: 1,
  'the day after tomorrow': 2,
};

const readAgo = ({ groups }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const amount = amountIn(groups);
  return amount && shiftFromNow(-amount.value, amount.unit, context);
};

const readAhead = ({ groups, start }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const amount = amountIn(groups);
  // "I read it in two days" tells how long it took.
  if (!amount || isPast(context.tenseAt(start))) return undefined;
  return shiftFromNow(amount.value, amount.unit, context);
};

/** Days and amounts counted from the reference: yesterday, two months ago, in three weeks. */
export const FROM_NOW_RULES: readonly TimeRule[] = [
  {
    cue: /day|night|tomorrow|tmrw|this /,
    pattern: new RegExp(String.raw`\b(?:${Object.keys(DAYS).join('|')})\b`, 'g'),
    read: ({ text }, context) => dayFromNow(DAYS[text] ?? 0, context),
  },
  {
    cue: /\b(?:ago|back)\b/,
    pattern: new RegExp(
      String.raw`\b(?:about |around |almost |nearly |over )?${AMOUNT} (?:ago|back)\b`,
      'g',
    ),
    read: readAgo,
  },
  {
    cue: UNIT_NAME,
    pattern: new RegExp(
      String.raw`\bin (?:about |around )?${AMOUNT}(?:'s?)?(?: time)?\b|\b${AMOUNT} from (?:now|today)\b`,
      'g',
    ),
    read: readAhead,
  },
];
