import type { FastifyInstance } from 'fastify';

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** On every answer: its trace id, and headers that keep it out of caches, frames and guesses. */
export const setResponseHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    reply.header('x-trace-id', request.id);
    done();
  });
};
