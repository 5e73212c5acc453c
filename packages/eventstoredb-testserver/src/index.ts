export type { TestUser } from './access/users.ts';
export type { ClusterMember } from './calls/server-context.ts';
export { type Fault, type FaultyCall, faultMenu } from './faults/fault.ts';
export type { FaultPlan, PlannedFault } from './faults/fault-plan.ts';
export { startEventStoreDbTestServer, type TestServer, type TestServerOptions } from './server.ts';
