import type { PolicySource } from '@palimpsest/domain';
import type {
  JobEntry,
  ListJobsAnswer,
  ListJobsRequest,
  UseCase,
} from '@palimpsest/domain/contract';
import type { Instant } from '@palimpsest/kernel';
import type { JobBook } from './job-book.ts';
import type { ScheduledJob } from './job-catalogue.ts';
import { nextStart } from './timetable.ts';

export interface ListJobsDeps {
  readonly jobs: readonly ScheduledJob[];
  readonly book: JobBook;
  readonly policies: Pick<PolicySource, 'current'>;
  readonly now: () => Instant;
  /** Under a manual clock no job starts by itself. */
  readonly isManual: boolean;
}

/** `/admin/v1/jobs`. */
export const createListJobs =
  (deps: ListJobsDeps): UseCase<ListJobsRequest, ListJobsAnswer> =>
  async (_request, { tenant }) => {
    const { policy } = await deps.policies.current(tenant);
    const last = await deps.book.lastRuns(tenant);
    const now = deps.now();
    return {
      jobs: deps.jobs.map(({ name, schedule }, index): JobEntry => {
        const enabled = !deps.isManual && !policy.jobs.off.includes(name);
        const run = last.get(name);
        return {
          job: name,
          schedule,
          enabled,
          last_run: run?.endedAt ?? null,
          last_result: run?.result ?? null,
          next_run: enabled
            ? nextStart(schedule, now, policy.jobs, index / deps.jobs.length)
            : null,
        };
      }),
    };
  };
