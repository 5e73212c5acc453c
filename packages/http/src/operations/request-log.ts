import type { FastifyInstance } from 'fastify';

/**
 * One line a call, after its answer: route, status, code and time, with the trace id of its logger.
 * No path as asked, no query, no id, no key, no content. Successes are said at `debug`.
 */
export const logCalls = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const level = statusCode >= 500 ? 'warn' : statusCode >= 400 ? 'info' : 'debug';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: statusCode,
        code: request.outcome,
        ms: Math.round(reply.elapsedTime * 100) / 100,
      },
      'call',
    );
    done();
  });
};
