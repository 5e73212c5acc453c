import type { ReadModel } from '@palimpsest/kernel';
import type { CloseDeps } from '../session/close-session.ts';
import { createDecayJob, createExpiryJob } from './archive-jobs.ts';
import { createCapacityJob } from './capacity-job.ts';
import type { Job } from './job.ts';
import { createProfileJob } from './profile-job.ts';
import type { JobDeps } from './run-for-subject.ts';
import { createIdleSessionsJob } from './session-job.ts';

/** Everything that memories do by themselves as time goes on, in an order in which no job makes work for one before it. */
export const createLifecycleJobs = (
  deps: JobDeps & CloseDeps & { readonly readModel: ReadModel },
): readonly Job[] => [
  createIdleSessionsJob(deps),
  createExpiryJob(deps),
  createDecayJob(deps),
  createCapacityJob(deps),
  createProfileJob(deps),
];
