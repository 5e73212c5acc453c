import { type Embedder, type EmbeddingSpace, PortError } from '@palimpsest/kernel';
import { ModelCallError } from '../connection/call-error.ts';
import { type CallLimits, resolveCallLimits } from '../connection/call-limits.ts';
import { type Connection, connect } from '../connection/connection.ts';
import type { OpenAiEndpoint } from '../connection/endpoint.ts';
import { firstAnswer } from '../connection/fallback.ts';
import { requestEmbeddings } from './embeddings-request.ts';

/** How embeddings are reached. */
export interface OpenAiEmbeddingOptions extends OpenAiEndpoint, CallLimits {
  /**
   * Further addresses of the same model, asked in order when the first cannot be used. Default none. Another
   * model would be another space: its name must be the same.
   */
  readonly fallbacks?: readonly OpenAiEndpoint[];
  /** Asks the server to shorten vectors to this length; only some models can. Left out by default. */
  readonly requestDimension?: number;
}

export interface OpenAiEmbedderOptions extends OpenAiEmbeddingOptions {
  /** Length of the vectors, from {@link probeDimension} or from what is stored already. */
  readonly dimension: number;
  /** Cosine of unrelated texts. Default .30; models of the e5 family need about .80. */
  readonly floor?: number;
  /** Cosine of the same fact in other words. Default .75; models of the e5 family need about .93. */
  readonly ceiling?: number;
  /** Texts per request. Default 64. */
  readonly batchSize?: number;
}

const defaultTimeoutMs = 10_000;

const connectAll = (options: OpenAiEmbeddingOptions): readonly Connection[] => {
  const endpoints = [options, ...(options.fallbacks ?? [])];
  if (endpoints.some(({ model }) => model !== options.model)) {
    throw new PortError('INCOMPATIBLE', 'embedding fallbacks must serve the same model', {
      retryable: false,
    });
  }
  const limits = resolveCallLimits(options, defaultTimeoutMs);
  return endpoints.map((endpoint) => connect(endpoint, limits));
};

/**
 * Asks for one embedding and answers its length.
 *
 * @throws PortError `UNAVAILABLE`, `TIMEOUT` or `BAD_ANSWER`.
 */
export const probeDimension = async (
  options: OpenAiEmbeddingOptions,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<number> => {
  const [vector] = await firstAnswer(connectAll(options), (connection) =>
    requestEmbeddings(connection, ['dimension'], options, signal),
  );
  return vector?.length ?? 0;
};

/** Whether smaller requests may succeed where this one failed: the server works, but not on this batch. */
const isWorthSplitting = (error: unknown): boolean =>
  error instanceof ModelCallError &&
  ['refused_request', 'server_error', 'timed_out', 'unusable_answer'].includes(error.failure);

/** A text without a letter or digit means nothing; servers refuse or, worse, embed it. */
const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Embeddings of an OpenAI-compatible server. Texts go in batches, and one by one where a batch fails.
 *
 * @throws PortError `INCOMPATIBLE` when a fallback names another model.
 */
export const createOpenAiEmbedder = (options: OpenAiEmbedderOptions): Embedder => {
  const connections = connectAll(options);
  const batchSize = options.batchSize ?? 64;
  const space: EmbeddingSpace = {
    model: `${options.model}/${options.dimension}`,
    dimension: options.dimension,
    floor: options.floor ?? 0.3,
    ceiling: options.ceiling ?? 0.75,
  };

  const request = async (
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<readonly Float32Array[]> => {
    const vectors = await firstAnswer(connections, (connection) =>
      requestEmbeddings(connection, texts, options, signal),
    );
    if (vectors.some(({ length }) => length !== options.dimension)) {
      throw new PortError(
        'INCOMPATIBLE',
        `the embedding model answers ${vectors[0]?.length} dimensions, ${options.dimension} expected`,
        { retryable: false },
      );
    }
    return vectors;
  };

  const requestBatch = async (
    texts: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<readonly Float32Array[]> => {
    try {
      return await request(texts, signal);
    } catch (error) {
      if (texts.length === 1 || !isWorthSplitting(error)) throw error;
      const vectors: Float32Array[] = [];
      for (const text of texts) vectors.push(...(await request([text], signal)));
      return vectors;
    }
  };

  return {
    space,
    embed: async (texts, { signal } = {}) => {
      const worded = texts.filter(hasWords);
      const vectors: Float32Array[] = [];
      for (let at = 0; at < worded.length; at += batchSize) {
        vectors.push(...(await requestBatch(worded.slice(at, at + batchSize), signal)));
      }
      const answered = vectors.values();
      return texts.map((text) =>
        hasWords(text)
          ? (answered.next().value ?? new Float32Array(options.dimension))
          : new Float32Array(options.dimension),
      );
    },
  };
};
