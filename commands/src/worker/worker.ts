import type { Lease, ReadModel } from '@palimpsest/kernel';
import { backoffMs, holdLease, pause } from '@palimpsest/runtime';
import type { IntakeAbsorber } from './absorb-intake.ts';
import { createCrew, type JobRunner } from './crew.ts';
import {
  type FailureDeps,
  failureCode,
  isRetryable,
  recordFailure,
  stageOf,
} from './intake-failure.ts';
import { createRoster } from './roster.ts';
import { runShard, shardName } from './shard.ts';

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
  /**
   * Parts that the subjects are dealt into, each worked on by one process at a time: the most processes that can share
   * the work. The same in all of them. @default 1
   */
  readonly shards?: number;
}

/** Absorbs accepted intakes: in order per subject, in parallel over subjects. */
export interface Worker {
  readonly start: () => void;
  /** Lets what is in work end, and stores how far it is. */
  readonly stop: () => Promise<void>;
  readonly isRunning: (taskId: string) => boolean;
}

const BALANCE_MS = 1_000;

export const createWorker = (deps: WorkerDeps, options: WorkerOptions = {}): Worker => {
  const { concurrency = 8, shards = 1, leaseTtlMs: ttlMs } = options;
  const stopping = new AbortController();
  const holder = deps.ids.random();
  const roster = shards === 1 ? null : createRoster({ readModel: deps.readModel, holder });
  /** Shards that this process holds, with what ends its turn. */
  const turns = new Map<number, AbortController>();
  const tasks = new Set<Promise<void>>();
  let loop: Promise<void> = Promise.resolve();

  const report = (error: unknown): void =>
    deps.onProblem({ stage: stageOf(error), error: failureCode(error) });

  const run: JobRunner = async (subject, job, signal) => {
    const { policy } = await deps.policies.current(job.tenant, subject);
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

  const crew = createCrew({ concurrency, run, report });

  const work = async (index: number, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      try {
        await runShard({ ...deps, crew, report }, { index, count: shards }, signal);
      } catch (error) {
        // The log or the read model is away: start over from the checkpoint, after a while.
        report(error);
        await pause(BALANCE_MS, signal);
      }
    }
  };

  /** Resolves to whether the shard was free; then it is worked on until its turn ends. */
  const take = (index: number): Promise<boolean> => {
    const taken = Promise.withResolvers<boolean>();
    const turn = new AbortController();
    const task = holdLease(
      deps.lease,
      shardName({ index, count: shards }),
      { holder, ...(ttlMs === undefined ? {} : { ttlMs }) },
      AbortSignal.any([stopping.signal, turn.signal]),
      async (_held, lost) => {
        turns.set(index, turn);
        taken.resolve(true);
        await work(index, lost);
      },
    )
      // A lease store that is gone for good ends the work; whoever stops the worker must not hear of it as an error.
      .then(() => undefined, report)
      .finally(() => {
        turns.delete(index);
        tasks.delete(task);
        taken.resolve(false);
      });
    tasks.add(task);
    return taken.promise;
  };

  /** Holds this process's fair share of the shards: takes free ones, hands over what is too many. */
  const balance = async (): Promise<void> => {
    const share = Math.ceil(shards / (roster === null ? 1 : await roster.beat()));
    for (const turn of [...turns.values()].slice(share)) turn.abort();
    // Processes that begin at another place do not all ask for the same one.
    const first = Math.floor(Math.random() * shards);
    for (let step = 0; step < shards && turns.size < share; step += 1) {
      const index = (first + step) % shards;
      if (!turns.has(index)) await take(index);
    }
  };

  const keepBalance = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await balance().catch(report);
      await pause(BALANCE_MS, stopping.signal);
    }
    await Promise.all(tasks);
    await roster?.leave().catch(() => undefined);
  };

  return {
    start: () => {
      loop = keepBalance();
    },
    stop: async () => {
      stopping.abort();
      await loop;
    },
    isRunning: crew.isRunning,
  };
};
