import {
  acceptedAnswer,
  projectionsAnswer,
  projectionsRequest,
  rebuildProjectionRequest,
  type UseCases,
} from '@palimpsest/domain/contract';
import type { FastifyPluginAsync } from 'fastify';
import { type CallDeps, registerCall } from '../calls/call.ts';

/** Calls about what is folded from the log. */
export const projectionRoutes =
  (
    deps: CallDeps & { readonly useCases: Pick<UseCases, 'projections' | 'rebuildProjection'> },
  ): FastifyPluginAsync =>
  async (app) => {
    registerCall(app, deps, {
      path: '/admin/v1/projections',
      summary: 'How far each projection is',
      writes: false,
      request: projectionsRequest,
      answer: projectionsAnswer,
      run: deps.useCases.projections,
    });
    registerCall(app, deps, {
      path: '/admin/v1/projections/rebuild',
      summary: 'Rebuild a projection from the log beside the live one',
      writes: true,
      status: 202,
      request: rebuildProjectionRequest,
      answer: acceptedAnswer,
      run: deps.useCases.rebuildProjection,
    });
  };
