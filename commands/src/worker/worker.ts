import { streamPrefixes } from '@palimpsest/domain';
import type { Lease, ReadModel, SubjectId } from '@palimpsest/kernel';
import { backoffMs, keepLease, pause } from '@palimpsest/runtime';
import type { IntakeAbsorber } from './absorb-intake.ts';
import {
  type FailureDeps,
  failureCode,
  isRetryable,
  recordFailure,
  stageOf,
} from './intake-failure.ts';
import { createIntakeQueue, type IntakeJob } from './intake-queue.ts';

export interface WorkerDeps extends FailureDeps {
  readonly readModel: ReadModel;
  readonly lease: Lease;
  readonly absorb: IntakeAbsorber;
  /** Told of failures; gets no content. */
  readonly onProblem: (problem: { readonly stage: string; readonly error: string }) => void;
}

export interface WorkerOptions {
  /** Subjects worked on at once. @default 8 */
  readonly concurrency?: number;
  readonly leaseTtlMs?: number;
}

/** Absorbs accepted intakes: in order per subject, in parallel over subjects. */
export interface Worker {
  readonly start: () => void;
  /** Lets what is in work end, and stores how far it is. */
  readonly stop: () => Promise<void>;
  readonly isRunning: (taskId: string) => boolean;
  /** Accepted intakes that wait or are worked on. */
  readonly backlog: () => number;
}

/** The name that its checkpoint is stored under. */
export const workerProjection = 'worker';

const CHECKPOINT_MS = 1_000;

export const createWorker = (deps: WorkerDeps, options: WorkerOptions = {}): Worker => {
  const concurrency = options.concurrency ?? 8;
  const stopping = new AbortController();
  const queue = createIntakeQueue();
  const running = new Set<string>();
  const active = new Set<Promise<void>>();
  let loop: Promise<void> = Promise.resolve();

  const report = (error: unknown): void =>
    deps.onProblem({ stage: stageOf(error), error: failureCode(error) });

  /** Tries until it is absorbed, or until trying has no more sense; what is interrupted stays to be done. */
  const work = async (
    subject: SubjectId,
    job: IntakeJob,
    signal: AbortSignal,
  ): Promise<'done' | 'interrupted'> => {
    const { policy } = await deps.policies.current(job.tenant);
    const { attempts, backoff_ms: baseMs, backoff_max_ms: maxMs } = policy.intake;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await deps.absorb(subject, job.revision, signal);
        return 'done';
      } catch (error) {
        if (signal.aborted) return 'interrupted';
        report(error);
        if (attempt >= attempts || !isRetryable(error)) {
          await recordFailure(deps, subject, job, attempt, error);
          return 'done';
        }
        await pause(backoffMs(attempt - 1, { baseMs, maxMs }), signal);
        if (signal.aborted) return 'interrupted';
      }
    }
  };

  const drain = async (subject: SubjectId, signal: AbortSignal): Promise<void> => {
    for (let job = queue.next(subject); job !== undefined; job = queue.next(subject)) {
      running.add(job.taskId);
      try {
        if (signal.aborted || (await work(subject, job, signal)) === 'interrupted') return;
      } finally {
        running.delete(job.taskId);
      }
      queue.finish(subject);
    }
  };

  const dispatch = (signal: AbortSignal): void => {
    while (active.size < concurrency && !signal.aborted) {
      const subject = queue.claim();
      if (subject === undefined) return;
      const task = drain(subject, signal)
        // What cannot even be recorded as failed (the log is down) is taken up again after a while.
        .catch(async (error: unknown) => {
          report(error);
          await pause(CHECKPOINT_MS, signal);
        })
        .then(() => {
          active.delete(task);
          queue.release(subject);
          dispatch(signal);
        });
      active.add(task);
    }
  };

  const saveCheckpoint = async (): Promise<void> => {
    const position = queue.checkpoint();
    if (position !== undefined) {
      await deps.readModel.apply(workerProjection, 'live', [], position);
    }
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    let live = false;
    const after = await deps.readModel.checkpoint(workerProjection, 'live');
    const timer = setInterval(() => {
      saveCheckpoint().catch(report);
    }, CHECKPOINT_MS);
    try {
      for await (const message of deps.eventStore.subscribeAll({
        ...(after === undefined ? {} : { after }),
        prefixes: [streamPrefixes.intake],
        signal,
      })) {
        if (message.kind === 'events') for (const event of message.events) queue.take(event, live);
        else if (message.kind === 'checkpoint') queue.seen(message.position);
        else live = true;
        if (live) dispatch(signal);
      }
    } finally {
      clearInterval(timer);
      await Promise.allSettled(active);
      await saveCheckpoint();
      queue.clear();
    }
  };

  return {
    start: () => {
      const holder = deps.ids.random();
      const { leaseTtlMs: ttlMs } = options;
      loop = keepLease(
        deps.lease,
        workerProjection,
        { holder, ...(ttlMs === undefined ? {} : { ttlMs }) },
        stopping.signal,
        async (_held, lost) => {
          try {
            await run(lost);
          } catch (error) {
            // The log or the read model is away: start over from the checkpoint, after a while.
            report(error);
            await pause(CHECKPOINT_MS, lost);
          }
        },
        // A lease store that is gone for good ends the work; whoever stops the worker must not hear of it as an error.
      ).catch(report);
    },
    stop: async () => {
      stopping.abort();
      await loop;
    },
    isRunning: (taskId) => running.has(taskId),
    backlog: queue.size,
  };
};
