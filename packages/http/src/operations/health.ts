import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { HttpDeps } from '../app-deps.ts';
import { okEnvelope } from '../envelope/envelope.ts';
import { errorTable } from '../envelope/error-table.ts';
import { envelopeSchema, failureResponses } from '../envelope/schemas.ts';
import { type InspectionDeps, mayInspect } from './inspect.ts';

const aliveAnswer = z.object({ alive: z.literal(true), version: z.string() });

const check = z.object({
  name: z.string(),
  ok: z.boolean(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
const readyAnswer = z.object({
  ready: z.boolean(),
  dependencies: z.array(check).optional(),
  projections: z.array(check).optional(),
});

/** `/healthz`: the process answers. `/readyz`: it can serve; 503 until it can. */
export const healthRoutes =
  (deps: InspectionDeps & Pick<HttpDeps, 'health' | 'version'>): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/healthz',
      {
        schema: {
          operationId: 'healthz',
          summary: 'The process is alive',
          response: { 200: envelopeSchema(aliveAnswer), ...failureResponses },
          tags: ['operations'],
          security: [{}, { bearer: [] }],
        },
      },
      async (request) => okEnvelope(request.id, { alive: true, version: deps.version }),
    );
    app.get(
      '/readyz',
      {
        schema: {
          operationId: 'readyz',
          response: { 200: envelopeSchema(readyAnswer), ...failureResponses },
          summary: 'Everything that is needed is there; 503 until then',
          tags: ['operations'],
          security: [{}, { bearer: [] }],
        },
      },
      async (request, reply) => {
        const { ready, dependencies, projections } = await deps.health();
        const details = (await mayInspect(deps, request)) ? { dependencies, projections } : {};
        if (ready) return okEnvelope(request.id, { ready, ...details });
        const { code, status, message } = errorTable.DEPENDENCY_DOWN;
        request.outcome = code;
        reply.status(status);
        return {
          code,
          msg: message,
          trace_id: request.id,
          data: { error: 'DEPENDENCY_DOWN', retryable: true, ready, ...details },
        };
      },
    );
  };
