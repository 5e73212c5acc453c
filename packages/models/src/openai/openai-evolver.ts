import type { EvolutionDecision, EvolutionRequest, Evolver } from '@palimpsest/kernel';
import { evolutionPrompt } from '../prompts/evolution.ts';
import { createChat, type OpenAiChatOptions } from './chat.ts';
import type { Reading } from './chat-question.ts';
import type { Simplify } from './comparable.ts';
import { decisionAnswer } from './decision-answer.ts';
import { decisionData } from './decision-data.ts';
import { readDecision } from './read-decision.ts';
import { unusedModel } from './usage.ts';

export interface OpenAiEvolverOptions extends OpenAiChatOptions {
  /** Traditional → Simplified, as `Vocabulary.simplify`, for comparable values. Default: none. */
  readonly simplify?: Simplify;
}

/**
 * Reads answers to one question. A target that was not among the candidates is pointed out once; named again,
 * it makes the decision `REJECTED` with the reason `unknown_target`.
 */
const createReader = (
  request: EvolutionRequest,
  simplify: Simplify,
): ((answer: unknown) => Reading<EvolutionDecision>) => {
  let pointedOut = false;
  return (answer) => {
    const reading = readDecision(answer, request, simplify);
    if (!reading.ok) return reading;
    if (reading.value.kind === 'decision') return { ok: true, value: reading.value.decision };
    if (pointedOut) return { ok: true, value: { op: 'REJECTED', reason: 'unknown_target' } };
    pointedOut = true;
    return { ok: false, problem: reading.value.problem };
  };
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
          read: createReader(request, simplify),
        },
        signal,
      );
      return { ...signature, decision: value, usage };
    },
  };
};
