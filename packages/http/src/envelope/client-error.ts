import type { Socket } from 'node:net';
import { DomainError } from '@palimpsest/kernel';
import { failureEnvelope } from './envelope.ts';
import { toFailure } from './failure.ts';
import { traceIdOf } from './trace-id.ts';

const hints: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'the headers are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request took too long to arrive',
};

/**
 * Answers what is not HTTP at all, in the envelope that every other answer has, and ends the
 * connection: nobody knows where the next request would begin.
 */
export const answerClientError = (
  error: Error & { readonly code?: string },
  socket: Socket,
): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const traceId = traceIdOf(undefined);
  const failure = toFailure(
    new DomainError('INVALID_ARGUMENT', 'the request is not valid HTTP', {
      field: 'headers',
      hint: hints[error.code ?? ''] ?? 'check the request line and the headers',
    }),
  );
  const body = JSON.stringify(failureEnvelope(traceId, failure));
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-trace-id: ${traceId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
};
