import {
  decideIntake,
  type IntakeEvent,
  intakeStream,
  type PolicySource,
  streamPrefixes,
} from '@palimpsest/domain';
import {
  type EventStore,
  type IdSource,
  type Lease,
  PortError,
  type ReadModel,
  type RecordedEvent,
  type SubjectId,
  type TenantId,
} from '@palimpsest/kernel';
import { type AggregateStore, backoffMs, decodeEvent, keepLease, pause } from '@palimpsest/runtime';
import type { IntakeStreamDraft, IntakeStreamState } from '../intake-store/intake-draft.ts';
import { loadIntakeState } from '../intake-store/load-intake-state.ts';
import type { IntakeAbsorber } from './absorb-intake.ts';
import { createCheckpointTracker } from './checkpoint-tracker.ts';
import { StageFailed } from './stage-failed.ts';

export interface WorkerDeps {
  readonly eventStore: EventStore;
  readonly readModel: ReadModel;
  readonly lease: Lease;
  readonly ids: IdSource;
  readonly policies: PolicySource;
  readonly intakes: AggregateStore<IntakeStreamState, IntakeStreamDraft>;
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

interface Job {
  readonly tenant: TenantId;
  readonly taskId: string;
  readonly revision: bigint;
  /** Position of the event that asked for the work. */
  readonly position: bigint;
}

/** Whether trying again can help. Anything that we did not foresee is tried again: it may be the machine's trouble. */
const isRetryable = (error: unknown): boolean => {
  const cause = error instanceof StageFailed ? error.cause : error;
  return !(cause instanceof PortError) || cause.retryable || cause.code === 'BAD_ANSWER';
};

const codeOf = (error: unknown): string => {
  const cause = error instanceof StageFailed ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
    return cause.code === 'BAD_ANSWER' ? 'EXTRACTION_FAILED' : cause.code;
  }
  return 'INTERNAL';
};

export const createWorker = (deps: WorkerDeps, options: WorkerOptions = {}): Worker => {
  const concurrency = options.concurrency ?? 8;
  const stopping = new AbortController();
  const queues = new Map<SubjectId, Job[]>();
  const ready: SubjectId[] = [];
  const running = new Set<string>();
  const active = new Set<Promise<void>>();
  const tracker = createCheckpointTracker();
  let loop: Promise<void> = Promise.resolve();

  const fail = async (subject: SubjectId, job: Job, attempts: number, error: unknown) => {
    const stage = error instanceof StageFailed ? error.stage : 'append';
    const { version } = await deps.policies.current(job.tenant);
    await deps.intakes.execute(
      intakeStream(subject),
      {
        tenant: job.tenant,
        subject_id: subject,
        correlation_id: job.taskId,
        causation_id: null,
        command_id: `${job.taskId}.failed.${deps.ids.random()}`,
        actor: { type: 'SYSTEM', id: 'worker' },
        policy_version: version,
        idempotent: false,
      },
      async () => {
        const state = await loadIntakeState(deps.eventStore, subject, job.revision);
        return decideIntake(
          {
            type: 'FailIntake',
            taskId: job.taskId,
            stage,
            errorCode: codeOf(error),
            // Those before a retry by hand count too.
            attempts: (state.byTask.get(job.taskId)?.attempts ?? 0) + attempts,
            retryable: isRetryable(error),
          },
          state,
        );
      },
    );
  };

  /** Tries until it is absorbed, or until trying has no more sense; what is interrupted stays to be done. */
  const work = async (subject: SubjectId, job: Job, signal: AbortSignal): Promise<boolean> => {
    const { policy } = await deps.policies.current(job.tenant);
    const { attempts, backoff_ms: baseMs, backoff_max_ms: maxMs } = policy.intake;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await deps.absorb(subject, job.revision, signal);
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        const stage = error instanceof StageFailed ? error.stage : 'append';
        deps.onProblem({ stage, error: codeOf(error) });
        if (attempt >= attempts || !isRetryable(error)) {
          await fail(subject, job, attempt, error);
          return true;
        }
        await pause(backoffMs(attempt - 1, { baseMs, maxMs }), signal);
        if (signal.aborted) return false;
      }
    }
  };

  const drain = async (subject: SubjectId, signal: AbortSignal): Promise<void> => {
    const queue = queues.get(subject) ?? [];
    for (let job = queue[0]; job !== undefined && !signal.aborted; job = queue[0]) {
      running.add(job.taskId);
      try {
        if (!(await work(subject, job, signal))) return;
        tracker.done(job.position);
      } finally {
        running.delete(job.taskId);
      }
      queue.shift();
    }
    if (queue.length === 0) queues.delete(subject);
  };

  const dispatch = (signal: AbortSignal): void => {
    while (active.size < concurrency && !signal.aborted) {
      const subject = ready.shift();
      if (subject === undefined) return;
      const task = drain(subject, signal)
        // What cannot even be recorded as failed (the log is down) is taken up again after a while.
        .catch(async (error: unknown) => {
          deps.onProblem({ stage: 'append', error: codeOf(error) });
          await pause(CHECKPOINT_MS, signal);
        })
        .then(() => {
          active.delete(task);
          if ((queues.get(subject)?.length ?? 0) > 0 && !signal.aborted) ready.push(subject);
          dispatch(signal);
        });
      active.add(task);
    }
  };

  const enqueue = (subject: SubjectId, job: Job): void => {
    tracker.begin(job.position);
    const queue = queues.get(subject);
    if (queue === undefined) {
      queues.set(subject, [job]);
      ready.push(subject);
    } else queue.push(job);
  };

  /** While history is read, an intake that failed later on is taken out again: it is not tried by itself. */
  const take = (recorded: RecordedEvent, live: boolean): void => {
    const { event, metadata } = decodeEvent<IntakeEvent>(recorded);
    const subject = metadata.subject_id;
    tracker.seen(recorded.position);
    if (subject === null) return;
    const base = { tenant: metadata.tenant, position: recorded.position };
    if (event.type === 'IntakeAccepted') {
      enqueue(subject, { ...base, taskId: event.data.task_id, revision: recorded.revision });
    } else if (event.type === 'IntakeRetried') {
      enqueue(subject, {
        ...base,
        taskId: event.data.task_id,
        revision: BigInt(event.data.intake_revision),
      });
    } else if (event.type === 'IntakeFailed' && !live) {
      const queue = queues.get(subject);
      const index = queue?.findIndex((job) => job.taskId === event.data.task_id) ?? -1;
      const [failed] = index === -1 ? [] : (queue?.splice(index, 1) ?? []);
      if (failed !== undefined) tracker.done(failed.position);
      if (queue?.length === 0) {
        queues.delete(subject);
        const waiting = ready.indexOf(subject);
        if (waiting !== -1) ready.splice(waiting, 1);
      }
    }
  };

  const saveCheckpoint = async (): Promise<void> => {
    const position = tracker.checkpoint();
    if (position !== undefined) {
      await deps.readModel.apply(workerProjection, 'live', [], position);
    }
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    let live = false;
    const after = await deps.readModel.checkpoint(workerProjection, 'live');
    const timer = setInterval(() => {
      saveCheckpoint().catch((error: unknown) =>
        deps.onProblem({ stage: 'append', error: codeOf(error) }),
      );
    }, CHECKPOINT_MS);
    try {
      for await (const message of deps.eventStore.subscribeAll({
        ...(after === undefined ? {} : { after }),
        prefixes: [streamPrefixes.intake],
        signal,
      })) {
        if (message.kind === 'events') for (const event of message.events) take(event, live);
        else if (message.kind === 'checkpoint') tracker.seen(message.position);
        else live = true;
        if (live) dispatch(signal);
      }
    } finally {
      clearInterval(timer);
      await Promise.allSettled(active);
      await saveCheckpoint();
      queues.clear();
      ready.length = 0;
      tracker.reset();
    }
  };

  return {
    start: () => {
      const holder = deps.ids.random();
      const { signal } = stopping;
      loop = keepLease(
        deps.lease,
        workerProjection,
        { holder, ...(options.leaseTtlMs === undefined ? {} : { ttlMs: options.leaseTtlMs }) },
        signal,
        async (_held, lost) => {
          try {
            await run(lost);
          } catch (error) {
            // The log or the read model is away: start over from the checkpoint, after a while.
            deps.onProblem({ stage: 'append', error: codeOf(error) });
            await pause(CHECKPOINT_MS, lost);
          }
        },
      );
    },
    stop: async () => {
      stopping.abort();
      await loop;
    },
    isRunning: (taskId) => running.has(taskId),
    backlog: () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
  };
};
