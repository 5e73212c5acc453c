import type { FastifyInstance } from 'fastify';

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Over TLS: a browser never asks this host in plain again. One year, in seconds. */
const onlySecure = { 'strict-transport-security': 'max-age=31536000' } as const;

/** On every answer: its trace id, and headers that keep it out of caches, frames and guesses. */
export const setResponseHeaders = (
  app: FastifyInstance,
  { isSecure }: { readonly isSecure: boolean },
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    if (isSecure) reply.headers(onlySecure);
    reply.header('x-trace-id', request.id);
    done();
  });
};
