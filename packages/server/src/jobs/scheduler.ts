import type { PolicySource } from '@palimpsest/domain';
import {
  DomainError,
  type IdSource,
  type Instant,
  type Lease,
  type TenantId,
} from '@palimpsest/kernel';
import { keepLease, type TaskRunner } from '@palimpsest/runtime';
import type { ScheduledJob } from './job-catalogue.ts';
import { dueSpan } from './timetable.ts';

/** Calls something again and again, until it is told to stop. */
export interface Ticker {
  readonly every: (tick: () => void) => { readonly stop: () => void };
}

export interface SchedulerDeps {
  readonly jobs: readonly ScheduledJob[];
  readonly tasks: Pick<TaskRunner, 'submit'>;
  readonly policies: Pick<PolicySource, 'current'>;
  readonly listTenants: () => Promise<readonly TenantId[]>;
  readonly lease: Lease;
  readonly ids: IdSource;
  readonly now: () => Instant;
  readonly ticker: Ticker;
  /** Told when jobs could not be started; they are at the next tick. */
  readonly onProblem: (problem: { readonly error: string }) => void;
}

/** Decides when jobs run. One process at a time does so (fenced lease); what it decided twice is one task all the same. */
export interface Scheduler {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** Asks for every job of a tenant whose time it is. */
export const startDueJobs = async (
  { jobs, tasks, policies, now }: Pick<SchedulerDeps, 'jobs' | 'tasks' | 'policies' | 'now'>,
  tenant: TenantId,
): Promise<void> => {
  const { policy } = await policies.current(tenant);
  for (const [index, { name, schedule }] of jobs.entries()) {
    if (policy.jobs.off.includes(name)) continue;
    const span = dueSpan(schedule, now(), policy.jobs, index / jobs.length);
    if (span === undefined) continue;
    try {
      await tasks.submit({
        kind: 'job',
        tenant,
        subjectId: null,
        input: { job: name },
        exclusive: `job.${tenant}.${name}`,
        // The same span is the same task: a job that ran in it does not run again.
        random: `${tenant}.${name}.${span}`,
      });
    } catch (error) {
      // It runs already, by hand or since the last tick.
      if (!(error instanceof DomainError && error.code === 'BUSY')) throw error;
    }
  }
};

export const createScheduler = (deps: SchedulerDeps): Scheduler => {
  const stopping = new AbortController();
  let loop: Promise<void> = Promise.resolve();
  const report = (error: unknown): void =>
    deps.onProblem({ error: error instanceof Error ? error.name : 'Error' });

  const round = async (): Promise<void> => {
    for (const tenant of await deps.listTenants()) await startDueJobs(deps, tenant);
  };

  const lead = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      let last: Promise<void> = Promise.resolve();
      let isBusy = false;
      const tick = (): void => {
        if (isBusy || signal.aborted) return;
        isBusy = true;
        last = round()
          .catch(report)
          .finally(() => {
            isBusy = false;
          });
      };
      const ticking = deps.ticker.every(tick);
      const end = (): void => {
        ticking.stop();
        void last.then(resolve);
      };
      if (signal.aborted) end();
      else {
        signal.addEventListener('abort', end, { once: true });
        tick();
      }
    });

  return {
    start: () => {
      loop = keepLease(
        deps.lease,
        'scheduler',
        { holder: deps.ids.random() },
        stopping.signal,
        (_held, lost) => lead(lost),
      ).catch(report);
    },
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
};
