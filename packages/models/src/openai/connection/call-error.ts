import { PortError, type PortErrorCode } from '@palimpsest/kernel';
import OpenAI from 'openai';
import { retryAfterMs } from './retry-after.ts';

/** What went wrong between us and a provider. */
export type CallFailure =
  /** The provider refuses the key or the account, or does not know the model (401, 402, 403, 404): an operator can mend that. */
  | 'not_served'
  /** The provider does not take this very request (400, 413, 422 …). */
  | 'refused_request'
  /** 429. */
  | 'rate_limited'
  /** 408, 409 or 5xx. */
  | 'server_error'
  /** No connection, or it broke; a redirect, which is not followed. */
  | 'unreachable'
  /** Our own limit ran out. */
  | 'timed_out'
  /** The breaker is open: the provider was not asked. */
  | 'left_alone'
  /** The caller's signal. */
  | 'cancelled'
  /** An answer came, but it cannot be used. */
  | 'unusable_answer';

const codes: Readonly<Record<CallFailure, PortErrorCode>> = {
  not_served: 'UNAVAILABLE',
  refused_request: 'UNAVAILABLE',
  rate_limited: 'UNAVAILABLE',
  server_error: 'UNAVAILABLE',
  unreachable: 'UNAVAILABLE',
  timed_out: 'TIMEOUT',
  left_alone: 'UNAVAILABLE',
  cancelled: 'TIMEOUT',
  unusable_answer: 'BAD_ANSWER',
};

/** The provider is at fault for now: another attempt may succeed at once. */
const passing: ReadonlySet<CallFailure> = new Set([
  'rate_limited',
  'server_error',
  'unreachable',
  'timed_out',
]);

/** The same call may succeed some time later. */
const retryable: ReadonlySet<CallFailure> = new Set([
  ...passing,
  'not_served',
  'left_alone',
  'cancelled',
]);

/**
 * A failed call to a model. It carries no cause on purpose: the errors of the client hold the answer's body
 * and headers, which may repeat content or parts of the key.
 */
export class ModelCallError extends PortError {
  readonly failure: CallFailure;
  /** HTTP status, when an answer came. */
  readonly status: number | undefined;
  /** The pause that the provider asked for. */
  readonly retryAfterMs: number | undefined;

  constructor(
    failure: CallFailure,
    details: {
      readonly provider: string;
      readonly what?: string;
      readonly status?: number | undefined;
      readonly retryAfterMs?: number | undefined;
      readonly retryable?: boolean;
    },
  ) {
    const status = details.status === undefined ? '' : ` (HTTP ${details.status})`;
    const what = details.what ?? failure.replaceAll('_', ' ');
    super(codes[failure], `model provider ${details.provider}: ${what}${status}`, {
      retryable: details.retryable ?? retryable.has(failure),
    });
    this.name = 'ModelCallError';
    this.failure = failure;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** Whether the provider, rather than our request, is at fault, so that another attempt may succeed. */
  get passing(): boolean {
    return passing.has(this.failure);
  }
}

const failureOfStatus = (status: number): CallFailure => {
  if ([401, 402, 403, 404].includes(status)) return 'not_served';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 409 || status >= 500) return 'server_error';
  return 'refused_request';
};

/** Translates whatever the client threw. */
export const toModelCallError = (error: unknown, provider: string): ModelCallError => {
  if (error instanceof ModelCallError) return error;
  if (error instanceof OpenAI.APIConnectionTimeoutError) {
    return new ModelCallError('timed_out', { provider });
  }
  if (error instanceof OpenAI.APIError && typeof error.status === 'number') {
    return new ModelCallError(failureOfStatus(error.status), {
      provider,
      status: error.status,
      retryAfterMs: retryAfterMs(error.headers instanceof Headers ? error.headers : undefined),
    });
  }
  if (error instanceof SyntaxError) {
    return new ModelCallError('unusable_answer', {
      provider,
      what: 'the answer is not JSON',
      retryable: true,
    });
  }
  return new ModelCallError('unreachable', { provider });
};
