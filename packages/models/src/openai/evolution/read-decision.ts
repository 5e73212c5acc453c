import type {
  EvolutionCandidate,
  EvolutionDecision,
  EvolutionRequest,
  MemoryId,
  Rewrite,
} from '@palimpsest/kernel';
import { z } from 'zod';
import type { Reading } from '../chat/chat-question.ts';
import { comparable, type Simplify } from '../comparable.ts';
import { fromLocalTime } from '../local-time.ts';
import { wordingProblem } from '../own-words.ts';
import {
  type DecisionAnswer,
  decisionAnswer,
  omittedDecisionFields,
  usualReasons,
} from './decision-answer.ts';
import { guardDecision } from './decision-guards.ts';

/** Longest free text of a model that is kept beside a decision. */
const noteLength = 500;

/** What became of an answer: a decision, or an unknown id, which is worth one correction and then a record. */
export type DecisionRead =
  | { readonly kind: 'decision'; readonly decision: EvolutionDecision }
  | { readonly kind: 'unknown_target'; readonly problem: string };

const shapeOf = (answer: unknown): Reading<DecisionAnswer> => {
  const written = z.looseObject({ op: z.enum(decisionAnswer.shape.op.options) }).safeParse(answer);
  if (!written.success) return { ok: false, problem: z.prettifyError(written.error) };
  const shaped = decisionAnswer.safeParse({
    ...omittedDecisionFields,
    reason: usualReasons[written.data.op],
    ...written.data,
  });
  return shaped.success
    ? { ok: true, value: shaped.data }
    : { ok: false, problem: z.prettifyError(shaped.error) };
};

const missingPart = ({ op, text }: DecisionAnswer, targets: number): string | undefined => {
  if ((op === 'UPDATE' || op === 'MERGE') && (text === null || text === '')) {
    return `${op} needs "text".`;
  }
  if ((op === 'SKIP' || op === 'UPDATE') && targets !== 1) return `${op} needs exactly one target.`;
  if (op === 'MERGE' && targets < 2) return 'MERGE needs two targets or more.';
  if (op === 'SUPERSEDE' && targets < 1) return 'SUPERSEDE needs a target.';
  return undefined;
};

const decisionOf = (
  answer: DecisionAnswer,
  targets: readonly EvolutionCandidate[],
  request: EvolutionRequest,
  from: ReturnType<typeof fromLocalTime> | null,
  simplify: Simplify,
): EvolutionDecision => {
  const said = { reason: answer.reason, note: answer.note.slice(0, noteLength) };
  const guard = guardDecision(answer.op, request, targets);
  if (guard !== null) return { ...said, reason: guard, op: 'ADD' };
  const ids = targets.map(({ memoryId }) => memoryId);
  const first = ids[0] as MemoryId;
  const rewrite: Rewrite & { readonly text: string } = {
    text: answer.text ?? request.fact.text,
    ...(answer.value === null ? {} : { value: comparable(answer.value, simplify) }),
  };
  const start = from ?? request.fact.validFrom;
  switch (answer.op) {
    case 'ADD':
      return { ...said, op: 'ADD' };
    case 'SKIP':
      return { ...said, op: 'SKIP', target: first };
    case 'UPDATE': {
      const mode = answer.mode ?? 'CORRECTS';
      return {
        ...said,
        op: 'UPDATE',
        target: first,
        mode,
        from: mode === 'CHANGES' ? start : null,
        rewrite,
      };
    }
    case 'MERGE':
      return { ...said, op: 'MERGE', targets: ids, rewrite };
    case 'SUPERSEDE':
      return { ...said, op: 'SUPERSEDE', targets: ids, from: start };
  }
};

/** Reads an answer to an evolution question: shape, targets and times; then the guards. */
export const readDecision = (
  answer: unknown,
  request: EvolutionRequest,
  simplify: Simplify,
): Reading<DecisionRead> => {
  const shaped = shapeOf(answer);
  if (!shaped.ok) return shaped;
  const { value } = shaped;
  const numbers = value.op === 'ADD' ? [] : [...new Set(value.targets)];
  const targets = numbers.flatMap((number) => request.candidates[number - 1] ?? []);
  if (targets.length < numbers.length) {
    const problem = `"targets" may hold only ids from 1 to ${request.candidates.length}.`;
    return { ok: true, value: { kind: 'unknown_target', problem } };
  }
  const missing = missingPart(value, targets.length);
  if (missing !== undefined) return { ok: false, problem: missing };
  const said = [request.fact.text, ...targets.map(({ text }) => text)];
  const wrong = value.text === null ? null : wordingProblem(value.text, said);
  if (wrong !== null) return { ok: false, problem: wrong };
  const from = value.from === null ? null : fromLocalTime(value.from, request.timezone);
  if (from === undefined) return { ok: false, problem: '"from" is not a local ISO date.' };
  const decision = decisionOf(value, targets, request, from, simplify);
  return { ok: true, value: { kind: 'decision', decision } };
};
