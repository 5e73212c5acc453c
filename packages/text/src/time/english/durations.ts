import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import type { TimeContext } from '../time-context.ts';
import { UNIT_NAME } from './cues.ts';
import { AMOUNT, amountIn } from './words.ts';

const ABOUT = '(?:about |around |almost |nearly |over |more than |at least |roughly |exactly )?';

/** "for 3 years": still so with a perfect or present, over with a past. */
const readFor = ({ groups, start }: RuleMatch, context: TimeContext): Meaning | undefined => {
  const amount = amountIn(groups);
  const tense = context.tenseAt(start);
  // "I'm staying for two weeks" tells how long it will be.
  if (!amount || tense === 'future') return undefined;
  return { kind: 'duration', open: tense !== 'past', ...amount };
};

const readOpen = ({ groups }: RuleMatch): Meaning | undefined => {
  const amount = amountIn(groups);
  return amount && { kind: 'duration', open: true, ...amount };
};

/** "in the last two weeks": a stretch up to now; "for the last two weeks": still so. */
const readStretch = ({ groups }: RuleMatch): Meaning | undefined => {
  const amount = amountIn({ ...groups, n: groups['n'] ?? 'one' });
  if (!amount) return undefined;
  if (groups['lead'] === 'for') return { kind: 'duration', open: true, ...amount };
  return {
    kind: 'stretch',
    unit: amount.unit,
    value: groups['which'] === 'next' ? amount.value : -amount.value,
  };
};

const readShift = ({ groups }: RuleMatch): Meaning | undefined => {
  const amount = amountIn(groups);
  const sign = /forward|earlier|up/.test(groups['way'] ?? '') ? -1 : 1;
  return amount && { kind: 'shift', unit: amount.unit, value: sign * amount.value };
};

/** How long something lasted, lasts, or was put off. */
export const DURATION_RULES: readonly TimeRule[] = [
  {
    cue: UNIT_NAME,
    pattern: new RegExp(String.raw`\bfor ${ABOUT}${AMOUNT}(?: now)?\b(?! old)`, 'g'),
    read: readFor,
  },
  {
    cue: UNIT_NAME,
    pattern: new RegExp(
      String.raw`(?<=\b(?:it's|it has|it is) been )${ABOUT}${AMOUNT}\b|\b${AMOUNT} now\b`,
      'g',
    ),
    read: readOpen,
  },
  {
    cue: UNIT_NAME,
    pattern: new RegExp(
      String.raw`\b(?<lead>in|over|during|within|for) the (?<which>last|past|next|coming) ${AMOUNT}\b`,
      'g',
    ),
    read: readStretch,
  },
  {
    cue: /push|move|put|brought|slip|delay|postpone|reschedul|extend/,
    pattern: new RegExp(
      String.raw`(?<=\b(?:pushed|moved|put|brought|slips?|slipped|delayed|postponed|rescheduled|extended)\b[^.!?;,]{0,20}?\b(?<way>back|by|forward|up|out)(?: by)? )${AMOUNT}\b`,
      'g',
    ),
    read: readShift,
  },
  {
    cue: /delayed|postponed|later|earlier/,
    pattern: new RegExp(
      String.raw`(?<=\b(?:delayed|postponed) )${AMOUNT}\b|\b${AMOUNT} (?<way>later|earlier)\b(?! (?:this|that|in)\b)`,
      'g',
    ),
    read: readShift,
  },
];
