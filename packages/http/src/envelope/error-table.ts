import type { DomainErrorCode, PortErrorCode } from '@palimpsest/kernel';

export interface ErrorEntry {
  /** `code` of the envelope. */
  readonly code: number;
  /** HTTP status. */
  readonly status: number;
  /** Said when the error itself brings no message. */
  readonly message: string;
}

/**
 * The one place that knows status and envelope code of an error. `docs/reference/errors.md` lists the
 * same, which a test compares in both directions.
 */
export const errorTable = {
  INVALID_ARGUMENT: { code: 40001, status: 400, message: 'the request is not valid' },
  UNAUTHENTICATED: { code: 40101, status: 401, message: 'a valid API key is needed' },
  FORBIDDEN: { code: 40301, status: 403, message: 'the key does not allow this' },
  MEMORY_OFF: { code: 40302, status: 403, message: 'memory is switched off' },
  CROSS_APP_RESERVED: { code: 40303, status: 403, message: 'cross-app recall is reserved' },
  NOT_FOUND: { code: 40401, status: 404, message: 'there is no such thing' },
  NO_SUCH_ROUTE: { code: 40402, status: 404, message: 'there is no such call' },
  METHOD_NOT_ALLOWED: { code: 40501, status: 405, message: 'the call takes another method' },
  IDEMPOTENCY_MISMATCH: {
    code: 40901,
    status: 409,
    message: 'the idempotency key was used with another body',
  },
  IMMUTABLE: { code: 40902, status: 409, message: 'it can no longer be changed' },
  VERSION_CONFLICT: { code: 40903, status: 409, message: 'the version is not the current one' },
  BUSY: { code: 40904, status: 409, message: 'the same job is running already' },
  IN_FLIGHT: { code: 40905, status: 409, message: 'the same call is still being worked on' },
  TOO_LARGE: { code: 41301, status: 413, message: 'the body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { code: 41501, status: 415, message: 'the body must be JSON in UTF-8' },
  EXTRACTION_FAILED: { code: 42201, status: 422, message: 'no facts could be extracted' },
  CAPACITY_FULL: { code: 42901, status: 429, message: 'the subject has no room left' },
  TOO_MANY_IMPORTANT: { code: 42902, status: 429, message: 'too many memories are important' },
  RATE_LIMITED: { code: 42903, status: 429, message: 'too many calls' },
  BUDGET_EXCEEDED: { code: 42904, status: 429, message: 'the budget is spent' },
  INTERNAL: { code: 50001, status: 500, message: 'something went wrong inside' },
  DEPENDENCY_DOWN: { code: 50301, status: 503, message: 'something that this needs is not there' },
  RECALL_TIMEOUT: { code: 50401, status: 504, message: 'the answer was not ready in time' },
} as const satisfies Readonly<Record<DomainErrorCode, ErrorEntry>>;

/** What a failure behind a port looks like from outside. */
export const portErrorTable: Readonly<Record<PortErrorCode, DomainErrorCode>> = {
  UNAVAILABLE: 'DEPENDENCY_DOWN',
  OUTCOME_UNKNOWN: 'DEPENDENCY_DOWN',
  TOO_LARGE: 'TOO_LARGE',
  STREAM_GONE: 'NOT_FOUND',
  ID_REUSED: 'INTERNAL',
  CORRUPT: 'INTERNAL',
  INCOMPATIBLE: 'DEPENDENCY_DOWN',
  FENCED: 'DEPENDENCY_DOWN',
  BAD_ANSWER: 'DEPENDENCY_DOWN',
  TIMEOUT: 'DEPENDENCY_DOWN',
  CLOSED: 'DEPENDENCY_DOWN',
};
