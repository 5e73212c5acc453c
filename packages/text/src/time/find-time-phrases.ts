import { CHINESE_TIME_RULES } from './chinese/rules.ts';
import { combineAtoms } from './combine/combine.ts';
import { ENGLISH_TIME_RULES } from './english/rules.ts';
import { foldUnits } from './fold-units.ts';
import { presentTime } from './found-time.ts';
import { scanAtoms } from './scan.ts';
import { createTimeContext } from './time-context.ts';
import type { TimePhrase, TimePhraseOptions } from './time-phrase.ts';

const HAN = /[\u4e00-\u9fff]/;
/** Something that a rule could begin with; most sentences have nothing of the kind. */
const LATIN_OR_DIGIT = /[a-z0-9]/;

/**
 * Finds English and Chinese time expressions, in any mix, and resolves them against a reference
 * instant in a zone. Weeks begin on Monday; calendar units are added on the zone's calendar and
 * then converted, so that days with a clock change come out right. Phrases come in text order and
 * do not overlap. Never throws for any text.
 *
 * @throws RangeError when the zone is unknown or the reference is no instant
 */
export const findTimePhrases = (text: string, options: TimePhraseOptions): TimePhrase[] => {
  const folded = foldUnits(text);
  const context = createTimeContext(text, folded, options);
  const rules = [
    ...(LATIN_OR_DIGIT.test(folded) ? ENGLISH_TIME_RULES : []),
    ...(HAN.test(folded) ? CHINESE_TIME_RULES : []),
  ];
  return combineAtoms(scanAtoms(rules, context), context)
    .map((found) => presentTime(found, context))
    .filter((phrase) => phrase !== undefined);
};
