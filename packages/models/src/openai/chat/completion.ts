import { z } from 'zod';
import { ModelCallError } from '../connection/call-error.ts';
import type { ChatQuestion, Reading } from './chat-question.ts';
import { findJsonObject } from './json-answer.ts';

const count = z.number().nonnegative().nullish();

/** What we read of a chat completion. Servers differ from the client's types, so it is read anew. */
const completionAnswer = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish(),
});

/** A chat completion, reduced to what decides what comes next. */
export interface Completion {
  readonly content: string;
  readonly isCutOff: boolean;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** @throws ModelCallError `unusable_answer` when it is no completion (retryable), or a refusal (not). */
export const readCompletion = (answer: unknown, provider: string): Completion => {
  const parsed = completionAnswer.safeParse(answer);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) {
    throw new ModelCallError('unusable_answer', {
      provider,
      what: 'the answer is no chat completion',
      retryable: true,
    });
  }
  if (choice.message.refusal || choice.finish_reason === 'content_filter') {
    throw new ModelCallError('unusable_answer', { provider, what: 'the model refused to answer' });
  }
  return {
    content: choice.message.content ?? '',
    isCutOff: choice.finish_reason === 'length',
    inputTokens: parsed.data?.usage?.prompt_tokens ?? 0,
    outputTokens: parsed.data?.usage?.completion_tokens ?? 0,
  };
};

/** The JSON object in a completion, judged by the question; else what to tell the model. */
export const judgeCompletion = <T>(
  { content, isCutOff }: Completion,
  read: ChatQuestion<T>['read'],
  isLastTry: boolean,
): Reading<T> => {
  if (isCutOff) {
    return { ok: false, problem: 'The answer was cut off. Answer again in fewer words.' };
  }
  const found = findJsonObject(content);
  return found === undefined
    ? { ok: false, problem: 'The answer holds no JSON object. Answer with the JSON object alone.' }
    : read(found.value, isLastTry);
};
