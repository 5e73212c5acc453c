import type { RunJobAnswer, RunJobRequest, UseCase } from '@palimpsest/domain/contract';
import { DomainError, type TaskId } from '@palimpsest/kernel';
import { careProjections, type QueryDeps } from '@palimpsest/projections';
import { isEnded, type TaskRunner, type TrackedTask } from '@palimpsest/runtime';
import type { ScheduledJob } from './job-catalogue.ts';

/** A job may take its time; whoever asked hangs up when it takes too long, and it goes on. */
const WAIT_MS = 3_600_000;

const tasksOf = ({ result }: TrackedTask): readonly TaskId[] =>
  Array.isArray(result?.['started']) ? (result['started'] as readonly TaskId[]) : [];

/** `/admin/v1/jobs/run`: by hand, whatever the timetable says. */
export const createRunJob = (
  deps: QueryDeps & {
    readonly jobs: readonly ScheduledJob[];
    readonly tasks: Pick<TaskRunner, 'submit' | 'waitFor'>;
  },
): UseCase<RunJobRequest, RunJobAnswer> => {
  const ended = async (id: TaskId, signal: AbortSignal): Promise<TrackedTask> => {
    const task = await deps.tasks.waitFor(id, WAIT_MS, signal);
    if (task !== undefined && isEnded(task)) return task;
    throw new DomainError('RECALL_TIMEOUT', 'the job has not ended yet', {
      retryable: true,
      hint: 'task shows how it stands',
    });
  };

  return async ({ job: name }, context) => {
    const { tenant, signal } = context;
    if (!deps.jobs.some((job) => job.name === name)) {
      throw new DomainError('NOT_FOUND', 'no such job', { field: 'job' });
    }
    const asked = await deps.tasks.submit({
      kind: 'job',
      tenant,
      subjectId: null,
      input: { job: name },
      exclusive: `job.${tenant}.${name}`,
    });
    const task = await ended(asked.id, signal);
    let position = task.position ?? 0n;
    for (const id of tasksOf(task)) {
      const started = await ended(id, signal);
      if (started.position !== null && started.position > position) position = started.position;
    }
    await deps.gate.waitFor(position, { signal, projections: careProjections });
    const tokens = await deps.positionTokens(tenant);
    return {
      job: name,
      task_id: task.id,
      status: task.status === 'SUCCEEDED' ? 'SUCCEEDED' : 'FAILED',
      result: task.result,
      error: task.error === null ? null : { ...task.error, attempts: task.attempts },
      position: tokens.write(position),
    };
  };
};
