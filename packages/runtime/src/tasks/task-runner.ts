import { DomainError, type IdSource, type Lease, type TaskId } from '@palimpsest/kernel';
import { holdLease } from '../leases/lease-keeper.ts';
import { pause } from '../waiting/backoff.ts';
import { type RunTaskDeps, runTask } from './run-task.ts';
import { taskIdFor } from './task-id.ts';
import { isEnded, type TaskDraft, type TaskKind, type TrackedTask } from './tracked-task.ts';

export interface TaskRunnerDeps extends Omit<RunTaskDeps, 'submit'> {
  readonly lease: Lease;
  readonly ids: IdSource;
  /** Kinds that this process runs; others are accepted, and left to those that do. */
  readonly kinds: readonly TaskKind[];
}

export interface TaskRunnerOptions {
  /** Tasks at once. @default 4 */
  readonly concurrency?: number;
  /** How often it looks for tasks that other processes accepted, or left unfinished. @default 1_000 ms */
  readonly pollMs?: number;
  readonly leaseTtlMs?: number;
}

/**
 * Accepts tasks, and runs each until it has ended: one runner at a time (fenced lease), taken up again after a crash.
 *
 * - `submit` resolves once the task is kept. Throws `BUSY` while one with the same `exclusive` key is open.
 * - `waitFor` answers the task as it stands at its end, or when the time (monotonic) or the signal runs out.
 * - `stop` aborts what runs and waits for it; that stays open, and is taken up at the next start.
 */
export interface TaskRunner {
  readonly submit: (draft: TaskDraft) => Promise<TrackedTask>;
  readonly find: (id: TaskId) => Promise<TrackedTask | undefined>;
  readonly waitFor: (
    id: TaskId,
    ms: number,
    signal: AbortSignal,
  ) => Promise<TrackedTask | undefined>;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

const LOOK_MS = 25;
const EXCLUSIVE_MS = 10_000;

const idOf = ({ kind, subjectId }: TaskDraft, random: string): TaskId =>
  taskIdFor(kind, subjectId, random);

const busy = (): DomainError =>
  new DomainError('BUSY', 'the same work is being done already', {
    retryable: true,
    hint: 'wait for its task to end',
  });

export const createTaskRunner = (
  deps: TaskRunnerDeps,
  options: TaskRunnerOptions = {},
): TaskRunner => {
  const { book, lease, ids } = deps;
  const { concurrency = 4, pollMs = 1_000, leaseTtlMs: ttlMs } = options;
  const kinds = new Map(deps.kinds.map((kind) => [kind.kind, kind]));
  const stopping = new AbortController();
  const active = new Map<TaskId, { readonly kind: string; readonly ended: Promise<void> }>();
  let sleep = new AbortController();
  let loop: Promise<void> = Promise.resolve();

  const report = (kind: string, error: unknown): void =>
    deps.onProblem({ kind, error: error instanceof Error ? error.name : 'Error' });

  const accept = async (draft: TaskDraft): Promise<TrackedTask> => {
    const task = await book.accept({
      id: idOf(draft, draft.random ?? ids.random()),
      kind: draft.kind,
      tenant: draft.tenant,
      subjectId: draft.subjectId,
      appRef: draft.appRef ?? null,
      status: 'PENDING',
      input: draft.input,
      progress: null,
      result: null,
      error: null,
      attempts: 0,
      failures: 0,
      exclusive: draft.exclusive ?? null,
      acceptedAt: deps.now(),
      finishedAt: null,
      acceptedPosition: draft.acceptedPosition ?? (await deps.head()) ?? null,
      position: null,
    });
    sleep.abort();
    return task;
  };

  /** Looks and accepts while nobody else does so for the same key. */
  const acceptAlone = async (draft: TaskDraft, key: string): Promise<TrackedTask> => {
    const known = draft.random && (await book.find(idOf(draft, draft.random)));
    // Asked for again under its own name: it does not stand in its own way.
    if (known) return known;
    // Another holder for every call, so that two calls of one process exclude each other too.
    const held = await lease.acquire(`accept.${key}`, {
      holder: ids.random(),
      ttlMs: EXCLUSIVE_MS,
    });
    if (held === undefined) throw busy();
    try {
      if (await book.hasOpen(key)) throw busy();
      return await accept(draft);
    } finally {
      await lease.release(held);
    }
  };

  const submit = (draft: TaskDraft): Promise<TrackedTask> =>
    draft.exclusive === undefined ? accept(draft) : acceptAlone(draft, draft.exclusive);

  const take = async (kind: TaskKind, id: TaskId, signal: AbortSignal): Promise<void> => {
    const holding = { holder: ids.random(), ...(ttlMs === undefined ? {} : { ttlMs }) };
    await holdLease(lease, `task.${id}`, holding, signal, async (_held, lost) => {
      // Another process may have ended it between the look and the lease.
      const task = await book.find(id);
      if (task === undefined || isEnded(task)) return;
      await runTask({ ...deps, submit }, kind, task, lost);
    });
  };

  const hasRoom = ({ kind, concurrency: most }: TaskKind): boolean =>
    active.size < concurrency &&
    (most === undefined || [...active.values()].filter((task) => task.kind === kind).length < most);

  const round = async (signal: AbortSignal): Promise<void> => {
    for await (const task of book.open()) {
      if (signal.aborted || active.size >= concurrency) return;
      const kind = kinds.get(task.kind);
      if (kind === undefined || active.has(task.id) || !hasRoom(kind)) continue;
      if (kind.isHere?.() === false) continue;
      const ended = take(kind, task.id, signal)
        .catch((error: unknown) => report(task.kind, error))
        .then(() => {
          active.delete(task.id);
          sleep.abort();
        });
      active.set(task.id, { kind: task.kind, ended });
    }
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      sleep = new AbortController();
      const woken = sleep.signal;
      await round(signal).catch((error: unknown) => report('look', error));
      await pause(pollMs, AbortSignal.any([signal, woken]));
    }
    await Promise.all([...active.values()].map(({ ended }) => ended));
  };

  return {
    submit,
    find: book.find,
    waitFor: async (id, ms, signal) => {
      const deadline = performance.now() + ms;
      for (;;) {
        const task = await book.find(id);
        const left = deadline - performance.now();
        if (task === undefined || isEnded(task) || left <= 0 || signal.aborted) return task;
        await pause(Math.min(LOOK_MS, left), signal);
      }
    },
    start: () => {
      loop = run(stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
};
