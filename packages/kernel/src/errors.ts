/**
 * A broken rule of the domain, for the person who called. `code` is the `data.error` of the HTTP API
 * (DESIGN section 11); `packages/http` alone chooses status and envelope code for it.
 *
 * The message and the hint never hold anything that a caller or a model wrote.
 */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly field: string | undefined;
  readonly hint: string | undefined;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(code: DomainErrorCode, message: string, details: DomainErrorDetails = {}) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.field = details.field;
    this.hint = details.hint;
    this.retryable = details.retryable ?? false;
    this.retryAfterMs = details.retryAfterMs;
  }
}

export interface DomainErrorDetails {
  /** Path of the field in the request body, such as `messages[2].content`. */
  readonly field?: string;
  /** What to do about it. */
  readonly hint?: string;
  readonly retryable?: boolean;
  readonly retryAfterMs?: number;
}

/** Stable names; `docs/reference/errors.md` lists each. */
export const domainErrorCodes = [
  'INVALID_ARGUMENT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'MEMORY_OFF',
  'CROSS_APP_RESERVED',
  'NOT_FOUND',
  'NO_SUCH_ROUTE',
  'METHOD_NOT_ALLOWED',
  'IDEMPOTENCY_MISMATCH',
  'IMMUTABLE',
  'VERSION_CONFLICT',
  'BUSY',
  'IN_FLIGHT',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'EXTRACTION_FAILED',
  'CAPACITY_FULL',
  'TOO_MANY_IMPORTANT',
  'RATE_LIMITED',
  'BUDGET_EXCEEDED',
  'INTERNAL',
  'DEPENDENCY_DOWN',
  'RECALL_TIMEOUT',
] as const;

export type DomainErrorCode = (typeof domainErrorCodes)[number];

/** Base of what an adapter throws: a driver's own error never leaves its package. */
export class PortError extends Error {
  readonly code: PortErrorCode;
  /** Whether the same call may succeed later without anything being changed. */
  readonly retryable: boolean;

  constructor(
    code: PortErrorCode,
    message: string,
    options: { retryable: boolean; cause?: unknown },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'PortError';
    this.code = code;
    this.retryable = options.retryable;
  }
}

export const portErrorCodes = [
  /** The engine cannot be reached, or its disk is full. Nothing was written. */
  'UNAVAILABLE',
  /** The call ended without an answer; it may or may not have been carried out. */
  'OUTCOME_UNKNOWN',
  /** An event or an append is over the limits of the port. */
  'TOO_LARGE',
  /** The stream was tombstoned. */
  'STREAM_GONE',
  /** The same event id was appended before with other bytes. */
  'ID_REUSED',
  /** Data on disk cannot be read as what it should be. */
  'CORRUPT',
  /** Opened by another process, written by a newer version, or made for another embedding model. */
  'INCOMPATIBLE',
  /** A lease was lost, or a fencing token is stale. */
  'FENCED',
  /** A model answered what cannot be used, after retries. */
  'BAD_ANSWER',
  /** A time limit of our own ran out. */
  'TIMEOUT',
  /** The port was closed. */
  'CLOSED',
] as const;

export type PortErrorCode = (typeof portErrorCodes)[number];

/** Makes a switch exhaustive at compile time, and loud at run time. */
export const assertNever = (value: never): never => {
  throw new TypeError(`unexpected variant: ${typeof value}`);
};
