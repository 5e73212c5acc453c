import { acceptedAnswer, purgeAllRequest, type UseCases } from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** The call that forgets an app, an agent, or a whole tenant. */
export const purgeRoutes =
  (deps: CallDeps & { readonly useCases: UseCases }): FastifyPluginAsync =>
  async (app) => {
    registerCall(app, deps, {
      path: '/admin/v1/purge',
      summary: 'Forget everything of an app, of an agent or of the tenant, over all subjects',
      writes: true,
      status: 202,
      request: purgeAllRequest,
      answer: acceptedAnswer,
      run: deps.useCases.purgeAll,
    });
  };
