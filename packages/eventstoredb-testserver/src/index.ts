export type { TestUser } from './access/users.ts';
export type { ClusterMember } from './calls/server-context.ts';
export { type Fault, type FaultyCall, faultMenu } from './faults/fault.ts';
export type { FaultPlan, PlannedFault } from './faults/fault-plan.ts';
export { type LogFile, openLogFile } from './log/log-file.ts';
export type { LogRecord } from './log/record.ts';
export { startEventStoreDbTestServer, type TestServer, type TestServerOptions } from './server.ts';
