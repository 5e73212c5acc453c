import { recallAnswer, recallRequest, type UseCases } from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { limitRead } from '../auth/key-limits.ts';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** What is remembered about a sentence. A recall leaves a receipt but is no write of the caller's. */
export const recallRoutes =
  (deps: CallDeps & { readonly useCases: Pick<UseCases, 'recall'> }): FastifyPluginAsync =>
  async (app) => {
    registerCall(app, deps, {
      path: '/memory/v1/recall',
      summary: 'Find what is remembered about a sentence, now or at any two times',
      writes: false,
      request: recallRequest,
      answer: recallAnswer,
      limit: limitRead,
      run: deps.useCases.recall,
    });
  };
