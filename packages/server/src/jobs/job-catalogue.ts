import { createLifecycleJobs, createRetentionJob, type TaskingJob } from '@palimpsest/commands';
import { type JobName, jobNames } from '@palimpsest/domain';
import type { TaskBook } from '@palimpsest/runtime';
import { reconcileJob } from './reconcile-job.ts';
import { createSweepJob } from './sweep-job.ts';
import type { JobSchedule } from './timetable.ts';

/** A job with when it runs. */
export interface ScheduledJob extends TaskingJob {
  readonly name: JobName;
  readonly schedule: JobSchedule;
}

type CatalogueParts = Parameters<typeof createLifecycleJobs>[0] & {
  readonly trackedTasks: TaskBook;
  /** Those that belong to what is put together elsewhere. */
  readonly others: readonly TaskingJob[];
};

/** Jobs whose work cannot wait for the night. */
const hourly: ReadonlySet<JobName> = new Set(['idle_sessions', 'reevaluate', 'checkpoint']);

/** Every job that there is: a line each. In the order of their names, which is the order in which they run. */
export const createJobCatalogue = (parts: CatalogueParts): readonly ScheduledJob[] => {
  const bodies: readonly TaskingJob[] = [
    ...createLifecycleJobs(parts),
    createRetentionJob(parts),
    reconcileJob,
    createSweepJob({ tasks: parts.trackedTasks, now: parts.clock.now }),
    ...parts.others,
  ];
  return jobNames.flatMap((name): readonly ScheduledJob[] => {
    const body = bodies.find((job) => job.name === name);
    if (body === undefined) return [];
    return [{ name, schedule: hourly.has(name) ? 'hourly' : 'daily', run: body.run }];
  });
};
