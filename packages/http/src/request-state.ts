import type { FastifyInstance } from 'fastify';
import type { AuthenticatedKey } from './app-deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that admitted the call; `null` on routes that need none. */
    caller: AuthenticatedKey | null;
    /** The body exactly as it came; `null` when none did. */
    bodyBytes: Uint8Array | null;
    /** `code` of the answer, for log and metrics. */
    outcome: number;
  }
}

/** Declares what the hooks of this package keep on a request. */
export const decorateRequests = (app: FastifyInstance): void => {
  app.decorateRequest('caller', null);
  app.decorateRequest('bodyBytes', null);
  app.decorateRequest('outcome', 0);
};
