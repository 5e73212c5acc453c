import type { EvolutionCandidate, EvolutionDecision, EvolutionRequest } from '@palimpsest/kernel';
import { isInOtherScript } from '../other-scripts/own-script.ts';
import { coverage, jaccard } from './overlap.ts';
import { withoutDates } from './reread.ts';

/** How far a strategy moves the share of words from which on two statements are the same. */
const moved = { conservative: 0.1, balanced: 0, aggressive: -0.15 } as const;
const numbers = (text: string): string => (text.match(/\d+/g) ?? []).sort().join(' ');
const negation =
  /\b(?:not|never|no|without)\b|n't\b|不|没|未|ません|ない|なかった|않|못|없|(?<!\p{L})(?:не|нет|لا|لم|لن|ليس|לא|אין)(?!\p{L})|नहीं|ไม่/u;

/** Of a script without rules nobody knows which word the meaning hangs on: there only what is told again is the same. */
const alikeInOtherScript = 0.95;

const compatible = (one: string, other: string): boolean =>
  negation.test(one) === negation.test(other);

/** A statement without a slot: the same again, the same with more, or something new. Likeness alone never supersedes. */
export const decideStatement = (
  request: EvolutionRequest,
  candidates: readonly EvolutionCandidate[],
): EvolutionDecision => {
  const { fact, strategy, bounds } = request;
  const text = withoutDates(fact.text);
  const isOther = isInOtherScript(text);
  const alike = isOther ? alikeInOtherScript : Math.min(1, bounds.sameOverlap + moved[strategy]);
  for (const candidate of candidates) {
    const known = withoutDates(candidate.text);
    if (!compatible(text, known) || candidate.polarity !== fact.polarity) continue;
    if (candidate.slot === null && fact.eventFrom !== candidate.eventFrom) continue;
    if (numbers(text) === numbers(known) && jaccard(text, known) >= alike) {
      return { op: 'SKIP', target: candidate.memoryId, reason: 'told_again' };
    }
    if (candidate.slot !== null || strategy === 'conservative' || isOther) continue;
    if (
      text.length > known.length &&
      coverage(known, text) >= 0.9 &&
      numbers(known).length <= numbers(text).length
    ) {
      return {
        op: 'UPDATE',
        target: candidate.memoryId,
        mode: 'CORRECTS',
        from: null,
        reason: 'told_more_fully',
        rewrite: { text: fact.text, eventFrom: fact.eventFrom, eventTo: fact.eventTo },
      };
    }
  }
  return { op: 'ADD', reason: 'new_statement' };
};
