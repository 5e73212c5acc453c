import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { z } from 'zod';
import { failureResponses } from '../envelope/schemas.ts';
import { type InspectionDeps, requireOperator } from './inspect.ts';

/** Seconds; dense where the targets for add and recall lie. */
const buckets = [
  0.001, 0.002, 0.003, 0.005, 0.01, 0.015, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

/**
 * Times every call by route and envelope code. Routes are patterns of ours, never what was asked for:
 * labels hold no id and stay few.
 */
export const measureCalls = (app: FastifyInstance, registry: Registry): void => {
  const duration = new Histogram({
    name: 'palimpsest_http_request_duration_seconds',
    help: 'Time from the first byte of a call to the last byte of its answer.',
    labelNames: ['method', 'route', 'status', 'code'] as const,
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: String(reply.statusCode),
        code: String(request.outcome),
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
};

/** `/metrics` in the text format of Prometheus. */
export const metricsRoutes =
  (deps: InspectionDeps, registry: Registry): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/metrics',
      {
        schema: {
          operationId: 'metrics',
          produces: ['text/plain'],
          response: { 200: z.string(), ...failureResponses },
          summary: 'Metrics for Prometheus',
          tags: ['operations'],
          security: [{}, { bearer: [] }],
        },
        onRequest: (request) => requireOperator(deps, request),
      },
      async (_request, reply) => {
        reply.type(registry.contentType);
        return registry.metrics();
      },
    );
  };
