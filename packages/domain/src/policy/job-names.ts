/**
 * What goes on by itself as time goes on, in an order in which no job makes work for one before it. `consolidation` asks a
 * model, and is off until somebody turns it on.
 */
export const jobNames = [
  'idle_sessions',
  'expiry',
  'decay',
  'capacity',
  'reevaluate',
  'consolidation',
  'retention',
  'profiles',
  'reconcile',
  'checkpoint',
  'sweep',
] as const;
export type JobName = (typeof jobNames)[number];
