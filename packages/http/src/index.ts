export { buildApp } from './app.ts';
export {
  type AuthenticatedKey,
  type BodyLimits,
  defaultBodyLimits,
  type HealthCheck,
  type HealthReport,
  type HttpDeps,
  type RateVerdict,
  type ServingRole,
} from './app-deps.ts';
export { type ErrorEntry, errorTable } from './envelope/error-table.ts';
