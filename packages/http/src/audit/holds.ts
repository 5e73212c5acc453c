import {
  holdsAnswer,
  holdsRequest,
  placeHoldAnswer,
  placeHoldRequest,
  releaseHoldAnswer,
  releaseHoldRequest,
  type UseCases,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** Legal holds: the one thing that an auditor may change. */
export const holdRoutes =
  (
    deps: CallDeps & { readonly useCases: Pick<UseCases, 'placeHold' | 'releaseHold' | 'holds'> },
  ): FastifyPluginAsync =>
  async (app) => {
    registerCall(app, deps, {
      path: '/audit/v1/hold',
      summary: 'Place a legal hold: nothing of the subject is erased until it ends',
      writes: true,
      request: placeHoldRequest,
      answer: placeHoldAnswer,
      run: deps.useCases.placeHold,
    });
    registerCall(app, deps, {
      path: '/audit/v1/hold/release',
      summary: 'Release a legal hold: erasures that waited for it go on',
      writes: true,
      request: releaseHoldRequest,
      answer: releaseHoldAnswer,
      run: deps.useCases.releaseHold,
    });
    registerCall(app, deps, {
      path: '/audit/v1/holds',
      summary: 'Legal holds, standing and past',
      writes: false,
      request: holdsRequest,
      answer: holdsAnswer,
      run: deps.useCases.holds,
    });
  };
