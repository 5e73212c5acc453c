import { DomainError, type DomainErrorCode, PortError } from '@palimpsest/kernel';
import { errorTable, portErrorTable } from './error-table.ts';

/** An error as it leaves the house. */
export interface Failure {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: {
    readonly error: DomainErrorCode;
    readonly field?: string;
    readonly hint?: string;
    readonly retryable: boolean;
    readonly retry_after_ms?: number;
  };
}

const domainFailure = (error: DomainError): Failure => {
  const { code, status } = errorTable[error.code];
  return {
    status,
    code,
    message: error.message,
    data: {
      error: error.code,
      ...(error.field === undefined ? {} : { field: error.field }),
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      retryable: error.retryable,
      ...(error.retryAfterMs === undefined ? {} : { retry_after_ms: error.retryAfterMs }),
    },
  };
};

/** Only the name of what went wrong: an adapter's message may hold a path or an address. */
const bareFailure = (error: DomainErrorCode, retryable: boolean, hint?: string): Failure => {
  const { code, status, message } = errorTable[error];
  return {
    status,
    code,
    message,
    data: { error, ...(hint === undefined ? {} : { hint }), retryable },
  };
};

/** What Fastify itself refuses, by its own code. */
const frameworkFailure = (code: string, status: number | undefined): Failure | undefined => {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return bareFailure('UNSUPPORTED_MEDIA_TYPE', false);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bareFailure('TOO_LARGE', false);
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return bareFailure('NO_SUCH_ROUTE', false);
  return status !== undefined && status >= 400 && status < 500
    ? bareFailure('INVALID_ARGUMENT', false)
    : undefined;
};

const memberOf = (value: unknown, name: 'code' | 'statusCode'): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Partial<Record<typeof name, unknown>>)[name]
    : undefined;

/** Whatever was thrown, as the caller may see it. Unknown errors say nothing but that they happened. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof DomainError) return domainFailure(error);
  if (error instanceof PortError) {
    return error.code === 'OUTCOME_UNKNOWN'
      ? bareFailure(
          'DEPENDENCY_DOWN',
          error.retryable,
          'it may have been done: repeat it with the same Idempotency-Key',
        )
      : bareFailure(portErrorTable[error.code], error.retryable);
  }
  const code = memberOf(error, 'code');
  const status = memberOf(error, 'statusCode');
  const framework =
    typeof code === 'string' && code.startsWith('FST_')
      ? frameworkFailure(code, typeof status === 'number' ? status : undefined)
      : undefined;
  return framework ?? bareFailure('INTERNAL', false);
};
