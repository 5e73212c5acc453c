import type { ModelUsage } from '@palimpsest/kernel';
import type OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { ModelCallError } from '../connection/call-error.ts';
import { type CallLimits, resolveCallLimits } from '../connection/call-limits.ts';
import { type Connection, connect } from '../connection/connection.ts';
import type { OpenAiEndpoint } from '../connection/endpoint.ts';
import { firstAnswer } from '../connection/fallback.ts';
import type { ChatQuestion } from './chat-question.ts';
import { type Completion, judgeCompletion, readCompletion } from './completion.ts';
import { addModelUsage } from './usage.ts';

/** How the chat models are reached. */
export interface OpenAiChatOptions extends OpenAiEndpoint, CallLimits {
  /** Asked in order when the first cannot be used. Default none. */
  readonly fallbacks?: readonly OpenAiEndpoint[];
  /**
   * What the servers understand: `json_schema` (default) is enforced by the provider, `json_object` only
   * promises JSON, `text` promises nothing. Every answer is checked here in any case.
   */
  readonly outputFormat?: 'json_schema' | 'json_object' | 'text';
  /** Left out by default: some models refuse every value but their own. */
  readonly temperature?: number;
  /** Tokens that an answer may have. Left out by default: the provider's own limit. */
  readonly maxOutputTokens?: number;
}

export interface ChatAnswer<T> {
  readonly value: T;
  /** Of the provider that answered, corrections included. */
  readonly usage: ModelUsage;
}

export interface Chat {
  /**
   * Asks once, and once more with what was wrong shown to the model; then the next provider.
   *
   * @throws ModelCallError `BAD_ANSWER` when no answer could be used: retryable when it was malformed or cut
   * off, not when the model refused. `UNAVAILABLE` or `TIMEOUT` when none came.
   */
  readonly ask: <T>(question: ChatQuestion<T>, signal?: AbortSignal) => Promise<ChatAnswer<T>>;
}

type Request = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;

const defaultTimeoutMs = 60_000;
/** How much of an unusable answer is shown back to the model, in characters. */
const shownAnswerLength = 8_000;

const responseFormat = (
  outputFormat: OpenAiChatOptions['outputFormat'] = 'json_schema',
  { name, schema }: ChatQuestion<unknown>['format'],
): Pick<Request, 'response_format'> => {
  switch (outputFormat) {
    case 'json_schema':
      return { response_format: zodResponseFormat(schema, name) };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'text':
      return {};
  }
};

/** Chat models that answer in JSON, the first that can be used. */
export const createChat = (options: OpenAiChatOptions): Chat => {
  const limits = resolveCallLimits(options, defaultTimeoutMs);
  const endpoints = [options, ...(options.fallbacks ?? [])];
  const connections = endpoints.map((endpoint) => connect(endpoint, limits));

  const requestOf = (
    connection: Connection,
    question: ChatQuestion<unknown>,
    messages: Request['messages'],
  ): Request => ({
    model: connection.model,
    messages,
    ...responseFormat(options.outputFormat, question.format),
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
    ...(options.maxOutputTokens === undefined
      ? {}
      : { max_completion_tokens: options.maxOutputTokens }),
  });

  const complete = async (
    connection: Connection,
    request: Request,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly completion: Completion; readonly usage: ModelUsage }> => {
    const startedAt = performance.now();
    const answer = await connection.call(
      (client, attemptSignal) => client.chat.completions.create(request, { signal: attemptSignal }),
      signal,
    );
    const completion = readCompletion(answer, connection.provider);
    const usage = {
      provider: connection.provider,
      model: connection.model,
      calls: 1,
      inputTokens: completion.inputTokens,
      outputTokens: completion.outputTokens,
      durationMs: Math.round(performance.now() - startedAt),
    };
    return { completion, usage };
  };

  const askOne = async <T>(
    connection: Connection,
    question: ChatQuestion<T>,
    signal: AbortSignal | undefined,
  ): Promise<ChatAnswer<T>> => {
    const messages: Request['messages'] = [
      { role: 'system', content: question.instructions },
      { role: 'user', content: question.data },
    ];
    const first = await complete(connection, requestOf(connection, question, messages), signal);
    const reading = judgeCompletion(first.completion, question.read, false);
    if (reading.ok) return { value: reading.value, usage: first.usage };

    const shown = first.completion.content.slice(0, shownAnswerLength).toWellFormed();
    const corrected: Request['messages'] = [
      ...messages,
      { role: 'assistant', content: shown },
      { role: 'user', content: reading.problem.toWellFormed() },
    ];
    const second = await complete(connection, requestOf(connection, question, corrected), signal);
    const rereading = judgeCompletion(second.completion, question.read, true);
    if (rereading.ok) {
      return { value: rereading.value, usage: addModelUsage(first.usage, second.usage) };
    }
    throw new ModelCallError('unusable_answer', {
      provider: connection.provider,
      what: second.completion.isCutOff ? 'the answer is cut off' : 'the answer does not fit',
      retryable: true,
    });
  };

  return {
    ask: (question, signal) =>
      firstAnswer(connections, (connection) => askOne(connection, question, signal)),
  };
};
