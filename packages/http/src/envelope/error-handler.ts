import { DomainError } from '@palimpsest/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureEnvelope } from './envelope.ts';
import { toFailure } from './failure.ts';

/** Where in our code, without the message: that may quote what a caller wrote. */
const framesOf = (error: unknown): readonly string[] =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => line.startsWith('    at '))
        .map((line) => line.trim())
    : [];

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Sends a failure and notes its code for log and metrics. */
export const sendFailure = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const failure = toFailure(error);
  request.outcome = failure.code;
  if (failure.status >= 500 && !(error instanceof DomainError)) {
    request.log.error(
      { error: nameOf(error), code: failure.data.error, frames: framesOf(error) },
      'call failed',
    );
  }
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  if (failure.data.retry_after_ms !== undefined) {
    reply.header('retry-after', Math.ceil(failure.data.retry_after_ms / 1000));
  }
  return reply
    .status(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureEnvelope(request.id, failure)));
};

/** Methods that each path takes, as registered. */
export type KnownRoutes = ReadonlyMap<string, ReadonlySet<string>>;

/** Every way out that is not an answer: errors, unknown paths, known paths with another method. */
export const registerErrorHandling = (app: FastifyInstance, routes: KnownRoutes): void => {
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const methods = routes.get(request.url.split('?', 1)[0] ?? '');
    if (methods === undefined) {
      return sendFailure(
        new DomainError('NO_SUCH_ROUTE', 'there is no such call', { hint: 'GET /docs lists them' }),
        request,
        reply,
      );
    }
    const allowed = [...methods].join(', ');
    reply.header('allow', allowed);
    return sendFailure(
      new DomainError('METHOD_NOT_ALLOWED', 'the call takes another method', { hint: allowed }),
      request,
      reply,
    );
  });
};
