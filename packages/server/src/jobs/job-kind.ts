import type { TaskingJob } from '@palimpsest/commands';
import type { PolicySource } from '@palimpsest/domain';
import { DomainError, type Instant, type JsonObject } from '@palimpsest/kernel';
import { pause, type TaskKind, type TrackedTask } from '@palimpsest/runtime';
import type { JobBook } from './job-book.ts';

export interface JobKindDeps {
  readonly jobs: readonly TaskingJob[];
  readonly book: JobBook;
  readonly policies: Pick<PolicySource, 'current'>;
  readonly now: () => Instant;
  /** Waits, not for ever, until what jobs look for their work in holds all that was answered before. */
  readonly settle: (signal: AbortSignal) => Promise<void>;
}

/** Started tasks that a result names; of more it gives the number alone. */
const SHOWN_TASKS = 500;

/** Slows a job down to so many subjects in a second, by the monotonic clock. */
const paced = (perSecond: number, signal: AbortSignal): (() => Promise<void>) => {
  const started = performance.now();
  let done = 0;
  return async () => {
    signal.throwIfAborted();
    done += 1;
    const ahead = (done * 1_000) / perSecond - (performance.now() - started);
    if (ahead > 1) await pause(ahead, signal);
    signal.throwIfAborted();
  };
};

/**
 * A run of a job over a tenant, as a task: one at a time whoever asks, begun again after a crash (a body finds what is left),
 * recorded with what it did.
 */
export const createJobKind = ({ jobs, book, policies, now, settle }: JobKindDeps): TaskKind => ({
  kind: 'job',
  concurrency: 2,
  run: async (task, { signal, submit }) => {
    const { tenant, input } = task;
    const job = jobs.find(({ name }) => name === input['job']);
    if (job === undefined) throw new DomainError('NOT_FOUND', 'no such job', { field: 'job' });
    await settle(signal);
    const { policy } = await policies.current(tenant);
    const started: TrackedTask['id'][] = [];
    const startedAt = now();
    const counts = await job.run({
      tenant,
      runId: task.id,
      signal,
      breathe: paced(policy.jobs.subjects_per_second, signal),
      submit: async (draft) => {
        const asked = await submit(draft);
        started.push(asked.id);
        return asked;
      },
    });
    const result: JsonObject = {
      job: job.name,
      ...counts,
      tasks: started.length,
      started: started.slice(0, SHOWN_TASKS),
    };
    await book.record(tenant, {
      job: job.name,
      taskId: task.id,
      startedAt,
      endedAt: now(),
      result,
    });
    return result;
  },
});
