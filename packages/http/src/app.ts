import type { Server as SecureServer } from 'node:https';
import Fastify, {
  type FastifyHttpsOptions,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { clockRoutes } from './admin/clock.ts';
import { jobRoutes } from './admin/jobs.ts';
import { keyRoutes } from './admin/keys.ts';
import { policyRoutes } from './admin/policy.ts';
import { projectionRoutes } from './admin/projections.ts';
import { purgeRoutes } from './admin/purge.ts';
import { reconcileRoutes } from './admin/reconcile.ts';
import { defaultBodyLimits, type HttpDeps } from './app-deps.ts';
import { auditRoutes } from './audit/audit.ts';
import { bundleDownloadRoutes } from './audit/bundle-download.ts';
import { erasureRoutes } from './audit/erasures.ts';
import { holdRoutes } from './audit/holds.ts';
import { registerBodyParser } from './body/body-parser.ts';
import { downloadRoutes } from './downloads/downloads.ts';
import { answerClientError } from './envelope/client-error.ts';
import { registerErrorHandling, sendFailure } from './envelope/error-handler.ts';
import { traceIdOf } from './envelope/trace-id.ts';
import { memoryRoutes } from './memories/memories.ts';
import { taskRoutes } from './memories/tasks.ts';
import { collectOpenApi } from './openapi/openapi.ts';
import { documentRoutes } from './openapi/routes.ts';
import { healthRoutes } from './operations/health.ts';
import { measureCalls, metricsRoutes } from './operations/metrics.ts';
import { logCalls } from './operations/request-log.ts';
import { setResponseHeaders } from './operations/response-headers.ts';
import { privacyRoutes } from './privacy/privacy.ts';
import { readingRoutes } from './reading/reading.ts';
import { recallRoutes } from './recall/recall.ts';
import { decorateRequests } from './request-state.ts';

/** Longest time that a caller may take to send one request. */
const requestTimeoutMs = 60_000;

const trackRoutes = (app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> => {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    routes.set(url, methods);
  });
  return routes;
};

/**
 * With TLS or without. The two kinds of instance differ only in the type of the server underneath, which nothing
 * here touches: everybody else sees the plain one.
 */
const createInstance = (tls: HttpDeps['tls'], options: FastifyServerOptions): FastifyInstance => {
  if (tls === undefined || tls === null) return Fastify(options);
  const secure = { ...options, https: { cert: tls.cert, key: tls.key } };
  return Fastify(
    secure as unknown as FastifyHttpsOptions<SecureServer>,
  ) as unknown as FastifyInstance;
};

/** The HTTP edge over the given use cases. It never listens: that is for whoever composes the server. */
export const buildApp = (deps: HttpDeps): FastifyInstance => {
  const app = createInstance(deps.tls, {
    logger: deps.logger ?? false,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'trace_id',
    }),
    genReqId: ({ headers }) => traceIdOf(headers['traceparent']),
    requestTimeout: requestTimeoutMs,
    trustProxy: deps.trustProxy ?? false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply);
    },
  });
  // Bodies are parsed once, by zod, where a call is registered; answers are typed and not checked again.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));

  decorateRequests(app);
  registerErrorHandling(app, trackRoutes(app));
  registerBodyParser(app, (deps.limits ?? defaultBodyLimits).drain);
  setResponseHeaders(app, { isSecure: deps.tls !== undefined && deps.tls !== null });
  measureCalls(app, deps.metrics);
  logCalls(app);
  collectOpenApi(app, deps.version);

  app.register(memoryRoutes(deps));
  app.register(taskRoutes(deps));
  app.register(recallRoutes(deps));
  app.register(readingRoutes(deps));
  app.register(privacyRoutes(deps));
  app.register(downloadRoutes(deps));
  if (deps.openBundle !== undefined) app.register(bundleDownloadRoutes(deps.openBundle));
  app.register(auditRoutes(deps));
  app.register(holdRoutes(deps));
  app.register(erasureRoutes(deps));
  app.register(keyRoutes(deps));
  app.register(jobRoutes(deps));
  app.register(policyRoutes(deps));
  app.register(purgeRoutes(deps));
  app.register(reconcileRoutes(deps));
  app.register(projectionRoutes(deps));
  if (deps.manualClock !== null) app.register(clockRoutes(deps, deps.manualClock));
  app.register(healthRoutes(deps));
  app.register(metricsRoutes(deps, deps.metrics));
  app.register(documentRoutes());
  return app;
};
