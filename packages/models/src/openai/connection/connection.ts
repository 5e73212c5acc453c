import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  halfJitterGenerator,
  handleWhen,
  type IBackoff,
  type IRetryBackoffContext,
  retry,
  wrap,
} from 'cockatiel';
import OpenAI from 'openai';
import { ModelCallError, toModelCallError } from './call-error.ts';
import type { ResolvedCallLimits } from './call-limits.ts';
import { type OpenAiEndpoint, resolveBaseUrl } from './endpoint.ts';

/** One model at one provider, with its own breaker. */
export interface Connection {
  /** Host of the provider: what usage and audit name. */
  readonly provider: string;
  readonly model: string;
  /**
   * Runs a request under the limits.
   *
   * @throws ModelCallError and nothing else.
   */
  readonly call: <T>(
    request: (client: OpenAI, signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
}

/**
 * Settings that the client would take from the environment are given: only the operator's configuration
 * decides where words go, as whom, and that none are logged.
 */
const createClient = (endpoint: OpenAiEndpoint, url: URL, timeoutMs: number): OpenAI =>
  new OpenAI({
    baseURL: url.href,
    // The client insists on a key; servers without one ignore it.
    apiKey: endpoint.apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: timeoutMs,
    // A redirect would carry a conversation to an address that nobody configured.
    fetchOptions: { redirect: 'error' },
  });

const backoffOf = (
  limits: ResolvedCallLimits,
): DelegateBackoff<IRetryBackoffContext<unknown>, IBackoff<unknown>> => {
  const exponential = new ExponentialBackoff({
    generator: halfJitterGenerator,
    initialDelay: limits.firstRetryDelayMs,
    maxDelay: limits.maxRetryDelayMs,
  });
  return new DelegateBackoff((context, previous) => {
    const jittered = previous === undefined ? exponential.next() : previous.next(context);
    const error = 'error' in context.result ? context.result.error : undefined;
    const asked = error instanceof ModelCallError ? (error.retryAfterMs ?? 0) : 0;
    return { delay: asked + jittered.duration, state: jittered };
  });
};

const isPassing = (error: unknown): boolean => error instanceof ModelCallError && error.passing;

/** Settles with `work`, or fails as soon as the signal fires: the pauses of the retry policy do not listen to it. */
const unlessCancelled = async <T>(
  work: Promise<T>,
  provider: string,
  signal: AbortSignal | undefined,
): Promise<T> => {
  if (signal === undefined) return work;
  const cancelled = Promise.withResolvers<never>();
  const cancel = (): void => cancelled.reject(new ModelCallError('cancelled', { provider }));
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await Promise.race([work, cancelled.promise]);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** Opens nothing: the first call does. Retry around breaker around a time limit for every attempt. */
export const connect = (endpoint: OpenAiEndpoint, limits: ResolvedCallLimits): Connection => {
  const url = resolveBaseUrl(endpoint.baseUrl);
  const client = createClient(endpoint, url, limits.timeoutMs);
  const provider = url.host;
  const policy = wrap(
    retry(
      handleWhen(
        (error) =>
          isPassing(error) &&
          error instanceof ModelCallError &&
          (error.retryAfterMs ?? 0) <= limits.maxRetryDelayMs,
      ),
      { maxAttempts: limits.retries, backoff: backoffOf(limits) },
      // A pause must not hold up a process that is about to end.
    ).dangerouslyUnref(),
    circuitBreaker(handleWhen(isPassing), {
      halfOpenAfter: limits.breakerOpenMs,
      breaker: new ConsecutiveBreaker(limits.breakerFailures),
    }),
  );

  const attempt = async <T>(
    request: (client: OpenAI, signal: AbortSignal) => Promise<T>,
    cancelled: AbortSignal,
  ): Promise<T> => {
    const limit = AbortSignal.timeout(limits.timeoutMs);
    try {
      return await request(client, AbortSignal.any([limit, cancelled]));
    } catch (error) {
      if (cancelled.aborted) throw new ModelCallError('cancelled', { provider });
      if (limit.aborted) throw new ModelCallError('timed_out', { provider });
      throw toModelCallError(error, provider);
    }
  };

  return {
    provider,
    model: endpoint.model,
    call: async (request, signal) => {
      if (signal?.aborted === true) throw new ModelCallError('cancelled', { provider });
      try {
        return await unlessCancelled(
          policy.execute((context) => attempt(request, context.signal), signal),
          provider,
          signal,
        );
      } catch (error) {
        if (error instanceof BrokenCircuitError) {
          throw new ModelCallError('left_alone', { provider });
        }
        throw toModelCallError(error, provider);
      }
    },
  };
};
