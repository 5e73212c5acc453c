import type { ExtractedFact } from '@palimpsest/kernel';
import { z } from 'zod';
import type { Reading } from '../chat/chat-question.ts';
import { factAnswer, looseFactsAnswer, omittedFields } from './fact-answer.ts';
import { type FactRejection, type FactSurroundings, readFact } from './read-fact.ts';

export interface FactsRead {
  readonly facts: readonly ExtractedFact[];
  readonly rejected: readonly { readonly reason: FactRejection }[];
}

/** Facts that are taken from one message, and from one answer: what tells more does not read but makes up. */
const perMessage = 40;
const perAnswer = 400;

const translatedProblem =
  'Some facts are in another language than their messages. Answer again; do not translate "text".';

/**
 * Reads a whole answer. Bad facts are put aside while others go on. Shown to the model again: an answer that is
 * no list of facts, or in which not one fact has the right shape, and, unless it is the last try, one that translates.
 */
export const readFacts = (
  answer: unknown,
  surroundings: FactSurroundings,
  isLastTry: boolean,
): Reading<FactsRead> => {
  const envelope = looseFactsAnswer.safeParse(Array.isArray(answer) ? { facts: answer } : answer);
  if (!envelope.success) {
    return { ok: false, problem: `The answer does not fit.\n${z.prettifyError(envelope.error)}` };
  }
  const facts: ExtractedFact[] = [];
  const rejected: { reason: FactRejection }[] = [];
  const problems: string[] = [];
  const most = Math.min(perAnswer, perMessage * surroundings.part.length);
  const { facts: all } = envelope.data;
  for (const written of all.slice(0, most)) {
    const shaped = factAnswer.safeParse({ ...omittedFields, ...written });
    if (!shaped.success) {
      problems.push(z.prettifyError(shaped.error));
      rejected.push({ reason: 'invalid_shape' });
      continue;
    }
    const reading = readFact(shaped.data, surroundings);
    if (reading.ok) facts.push(reading.fact);
    else rejected.push({ reason: reading.reason });
  }
  rejected.push(...all.slice(most).map(() => ({ reason: 'too_many' }) as const));
  if (problems.length > 0 && problems.length === Math.min(most, all.length)) {
    return { ok: false, problem: `No fact of the answer fits.\n${problems[0]}` };
  }
  if (!isLastTry && rejected.some(({ reason }) => reason === 'translated')) {
    return { ok: false, problem: translatedProblem };
  }
  return { ok: true, value: { facts, rejected } };
};
