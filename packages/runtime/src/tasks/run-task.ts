import { DomainError, type Instant, PortError } from '@palimpsest/kernel';
import { backoffMs, pause } from '../waiting/backoff.ts';
import type { TaskBook } from './task-book.ts';
import type { TaskKind, TaskTools, TrackedTask, TrackedTaskError } from './tracked-task.ts';

export interface RunTaskDeps {
  readonly book: TaskBook;
  readonly now: () => Instant;
  /** Position of the log's last event. */
  readonly head: () => Promise<bigint | undefined>;
  readonly submit: TaskTools['submit'];
  /** Told of every run that threw; gets no content. */
  readonly onProblem: (problem: { readonly kind: string; readonly error: string }) => void;
}

const MAX_FAILURES = 8;
const backoff = { baseMs: 200, maxMs: 30_000 } as const;

/** Whether the same run may succeed later without anything being changed. */
const isTransient = (error: unknown): boolean =>
  (error instanceof DomainError || error instanceof PortError) && error.retryable;

const nameOf = (error: unknown): string =>
  error instanceof DomainError || error instanceof PortError
    ? error.code
    : error instanceof Error
      ? error.name
      : 'Error';

const errorOf = (kind: string, error: unknown): TrackedTaskError => {
  const retryable = isTransient(error);
  if (error instanceof DomainError) {
    return { code: error.code, msg: error.message, stage: kind, retryable };
  }
  return {
    code: error instanceof PortError ? 'DEPENDENCY_DOWN' : 'INTERNAL',
    msg: `the ${kind} task failed (${nameOf(error)})`,
    stage: kind,
    retryable,
  };
};

/**
 * Runs a task to its end: again after a transient error, from the progress saved last. When the signal aborts it leaves
 * the task open, for whoever takes it up next. Throws only when the task's own state cannot be kept.
 */
export const runTask = async (
  deps: RunTaskDeps,
  kind: TaskKind,
  found: TrackedTask,
  signal: AbortSignal,
): Promise<void> => {
  let task = found;
  let writes = 0;
  const save = async (change: Partial<TrackedTask>): Promise<void> => {
    // A runner whose lease is gone writes nothing more; what is under way already is fenced by the book.
    signal.throwIfAborted();
    task = { ...task, ...change };
    await deps.book.save(task, writes);
    writes += 1;
  };

  const attempt = async (): Promise<void> => {
    writes = 0;
    await save({ status: 'RUNNING', attempts: task.attempts + 1 });
    const result = await kind.run(task, {
      signal,
      saveProgress: (progress) => save({ progress }),
      submit: deps.submit,
    });
    const position = kind.changesReads === false ? null : ((await deps.head()) ?? null);
    await save({ status: 'SUCCEEDED', result, position, error: null, finishedAt: deps.now() });
  };

  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (signal.aborted) return;
      deps.onProblem({ kind: kind.kind, error: nameOf(error) });
      const failures = task.failures + 1;
      if (!isTransient(error) || failures >= (kind.maxFailures ?? MAX_FAILURES)) {
        const position = kind.changesReads === false ? null : ((await deps.head()) ?? null);
        const failed = { status: 'FAILED', error: errorOf(kind.kind, error) } as const;
        await save({ ...failed, failures, position, finishedAt: deps.now() });
        return;
      }
      await save({ failures });
      await pause(backoffMs(failures - 1, backoff), signal);
      if (signal.aborted) return;
    }
  }
};
