import type { Meaning, RuleMatch, TimeRule } from '../atom.ts';
import { DONE, SPENT } from './cues.ts';
import { AMOUNT, amountIn } from './words.ts';

const duration =
  (open: boolean) =>
  ({ groups }: RuleMatch): Meaning | undefined => {
    const amount = amountIn(groups);
    return amount && { kind: 'duration', open, ...amount };
  };

const readShift = ({ groups }: RuleMatch): Meaning | undefined => {
  const amount = amountIn(groups);
  const sign = /提|早/.test(groups['way'] ?? '') ? -1 : 1;
  return amount && { kind: 'shift', unit: amount.unit, value: sign * amount.value };
};

const readStretch = ({ groups }: RuleMatch): Meaning | undefined => {
  const amount = amountIn(groups);
  const sign = groups['way'] === '来' ? 1 : -1;
  return amount && { kind: 'stretch', unit: amount.unit, value: sign * amount.value };
};

/** How long: 三年了 still holds, 住了四年 is over. */
export const DURATION_RULES: readonly TimeRule[] = [
  {
    cue: DONE,
    pattern: new RegExp(
      `(?<![第\\d])(?:快|将近|差不多|大概|大约|整整|足足)?${AMOUNT}多?了(?!解)`,
      'g',
    ),
    read: duration(true),
  },
  {
    cue: DONE,
    pattern: new RegExp(
      `(?<=(?:[^为除]了|${SPENT}过)(?:快|将近|差不多|大概|大约|整整|足足)?)${AMOUNT}多?(?![了前后以之])`,
      'g',
    ),
    read: duration(false),
  },
  {
    cue: /推|延|提|晚|早/,
    pattern: new RegExp(
      `(?<=(?<way>推迟|顺延|延期|延后|推后|提前|提早|晚|早)(?:了|到)?(?:大概|大约)?)${AMOUNT}(?![前后])`,
      'g',
    ),
    read: readShift,
  },
  {
    cue: /最近|过去|近|这|未来/,
    pattern: new RegExp(`(?:最近|过去|近|这|未(?<way>来))(?:的?)?${AMOUNT}(?:里|内|来|间)?`, 'g'),
    read: readStretch,
  },
];
