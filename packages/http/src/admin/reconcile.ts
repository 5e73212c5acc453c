import { acceptedAnswer, reconcileRequest, type UseCases } from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** The call that compares what was folded with the log. */
export const reconcileRoutes =
  (deps: CallDeps & { readonly useCases: UseCases }): FastifyPluginAsync =>
  async (app) => {
    registerCall(app, deps, {
      path: '/admin/v1/reconcile',
      summary: 'Compare read model, counters and index with the log, and put right what differs',
      writes: true,
      status: 202,
      request: reconcileRequest,
      answer: acceptedAnswer,
      run: deps.useCases.reconcile,
    });
  };
