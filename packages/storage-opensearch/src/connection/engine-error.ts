import { errors } from '@opensearch-project/opensearch';
import { PortError } from '@palimpsest/kernel';

/** The name that the engine gives to what went wrong, such as `index_not_found_exception`. */
export const errorType = (body: unknown): string => {
  const error = (body as { readonly error?: { readonly type?: unknown } } | null)?.error;
  return typeof error?.type === 'string' ? error.type : 'unknown';
};

/** Tells a certificate that is not trusted from an engine that is down: waiting does not help against it. */
const isCertificateProblem = (message: string): boolean =>
  /certificate|self.signed|altname|wrong version number|ssl3?_|packet length/i.test(message);

const ofResponse = ({ statusCode, body }: errors.ResponseError, nodes: string): PortError => {
  const type = errorType(body);
  switch (statusCode) {
    case 401:
      return new PortError(
        'INCOMPATIBLE',
        `OpenSearch at ${nodes} refused the user or the password: check both`,
        { retryable: false },
      );
    case 403:
      return new PortError(
        'INCOMPATIBLE',
        `OpenSearch at ${nodes} forbids this (${type}): the user needs to read, write and manage the search index, and the index must not be blocked`,
        { retryable: false },
      );
    case 429:
    case 502:
    case 503:
    case 504:
      return new PortError('UNAVAILABLE', `OpenSearch at ${nodes} is overloaded (${type})`, {
        retryable: true,
      });
    case 404:
      return new PortError(
        'UNAVAILABLE',
        `OpenSearch at ${nodes} has lost the search index (${type}): a restart makes it anew and fills it from the log`,
        { retryable: true },
      );
    default:
      return new PortError(
        'INCOMPATIBLE',
        `OpenSearch at ${nodes} answered ${statusCode} (${type})`,
        {
          retryable: false,
        },
      );
  }
};

/**
 * The client's error as a port error. Names addresses (without credentials) and the engine's own names of errors,
 * never a reason: that may quote a document.
 */
export const toPortError = (error: unknown, nodes: string): unknown => {
  if (error instanceof errors.ResponseError) return ofResponse(error, nodes);
  if (error instanceof errors.TimeoutError) {
    return new PortError('TIMEOUT', `OpenSearch at ${nodes} did not answer in time`, {
      retryable: true,
    });
  }
  if (error instanceof errors.ConnectionError && isCertificateProblem(error.message)) {
    return new PortError(
      'INCOMPATIBLE',
      `the certificate of OpenSearch at ${nodes} is not trusted, or it does not speak TLS there: check the address and the certificate authority`,
      { retryable: false },
    );
  }
  if (
    error instanceof errors.ConnectionError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.DeserializationError ||
    error instanceof errors.RequestAbortedError
  ) {
    return new PortError('UNAVAILABLE', `OpenSearch at ${nodes} cannot be reached`, {
      retryable: true,
    });
  }
  return error;
};
