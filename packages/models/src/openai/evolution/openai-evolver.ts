import type { EvolutionDecision, Evolver } from '@palimpsest/kernel';
import { evolutionPrompt } from '../../prompts/evolution.ts';
import { createChat, type OpenAiChatOptions } from '../chat/chat.ts';
import type { Reading } from '../chat/chat-question.ts';
import { unusedModel } from '../chat/usage.ts';
import type { Simplify } from '../comparable.ts';
import { decisionAnswer } from './decision-answer.ts';
import { decisionData } from './decision-data.ts';
import { type DecisionRead, readDecision } from './read-decision.ts';

export interface OpenAiEvolverOptions extends OpenAiChatOptions {
  /** Traditional → Simplified, as `Vocabulary.simplify`, for comparable values. Default: none. */
  readonly simplify?: Simplify;
}

/**
 * A target that was not among the candidates is pointed out once; named again, it makes the decision
 * `REJECTED` with the reason `unknown_target`.
 */
const settleTargets = (
  reading: Reading<DecisionRead>,
  isLastTry: boolean,
): Reading<EvolutionDecision> => {
  if (!reading.ok) return reading;
  if (reading.value.kind === 'decision') return { ok: true, value: reading.value.decision };
  return isLastTry
    ? { ok: true, value: { op: 'REJECTED', reason: 'unknown_target' } }
    : { ok: false, problem: reading.value.problem };
};

/** Evolution by a chat model of an OpenAI-compatible server. It throws what {@link Evolver} promises. */
export const createOpenAiEvolver = (options: OpenAiEvolverOptions): Evolver => {
  const chat = createChat(options);
  const simplify = options.simplify ?? ((text) => text);
  const signature = { mode: 'llm', promptVersion: evolutionPrompt.version } as const;
  return {
    mode: 'llm',
    decide: async (request, { signal } = {}) => {
      if (request.candidates.length === 0) {
        const decision: EvolutionDecision = { op: 'ADD', reason: 'nothing_similar' };
        return { ...signature, decision, usage: unusedModel(options) };
      }
      const { value, usage } = await chat.ask(
        {
          instructions: evolutionPrompt.text,
          data: decisionData(request),
          format: { name: 'decision', schema: decisionAnswer },
          read: (answer, isLastTry) =>
            settleTargets(readDecision(answer, request, simplify), isLastTry),
        },
        signal,
      );
      return { ...signature, decision: value, usage };
    },
  };
};
