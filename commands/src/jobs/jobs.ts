import type { ReadModel } from '@palimpsest/kernel';
import type { CompactionDeps } from '../review/compaction.ts';
import type { ReviewDeps } from '../review/review-memory.ts';
import type { CloseDeps } from '../session/close-session.ts';
import { createDecayJob, createExpiryJob } from './archive-jobs.ts';
import { createCapacityJob } from './capacity-job.ts';
import { createConsolidationJob } from './consolidation-job.ts';
import type { Job } from './job.ts';
import { createProfileJob } from './profile-job.ts';
import { createReevaluateJob } from './reevaluate-job.ts';
import type { JobDeps } from './run-for-subject.ts';
import { createIdleSessionsJob } from './session-job.ts';

/** Everything that memories do by themselves as time goes on, in an order in which no job makes work for one before it. */
export const createLifecycleJobs = (
  deps: JobDeps & CloseDeps & ReviewDeps & CompactionDeps & { readonly readModel: ReadModel },
): readonly Job[] => [
  createIdleSessionsJob(deps),
  createExpiryJob(deps),
  createDecayJob(deps),
  createCapacityJob(deps),
  createReevaluateJob(deps),
  createConsolidationJob(deps),
  createProfileJob(deps),
];
