import type {
  DomainErrorCode,
  Instant,
  JsonObject,
  Pseudonym,
  SubjectId,
  TaskId,
  TenantId,
} from '@palimpsest/kernel';

export type TrackedTaskStatus = 'PENDING' | 'RUNNING' | 'SUCCEEDED' | 'FAILED';

/** Why a task failed. The message never holds anything that a caller, a person or a model wrote. */
export interface TrackedTaskError {
  readonly code: DomainErrorCode;
  readonly msg: string;
  /** Kind of the task, or the part of it that failed. */
  readonly stage: string;
  readonly retryable: boolean;
}

/**
 * Work that outlives the call which asked for it. It lies in clear beside the log: `input`, `progress` and `result` hold ids,
 * enums, instants, numbers and sealed boxes, never what a person wrote.
 */
export interface TrackedTask {
  readonly id: TaskId;
  readonly kind: string;
  readonly tenant: TenantId;
  /** `null`: of the tenant as a whole. */
  readonly subjectId: SubjectId | null;
  /** App that the work is confined to; `null`: none. Keys that are limited to apps see only tasks of theirs. */
  readonly appRef: Pseudonym | null;
  readonly status: TrackedTaskStatus;
  readonly input: JsonObject;
  /** What the kind saved last; it goes on from there. */
  readonly progress: JsonObject | null;
  readonly result: JsonObject | null;
  readonly error: TrackedTaskError | null;
  /** Runs begun, those that a crash ended among them. */
  readonly attempts: number;
  /** Runs that threw. */
  readonly failures: number;
  /** While it is open, no other task with the same key is accepted. */
  readonly exclusive: string | null;
  readonly acceptedAt: Instant;
  readonly finishedAt: Instant | null;
  /** End of the log when it was accepted; `null` for an empty one. */
  readonly acceptedPosition: bigint | null;
  /** Reads show the result once they have applied this; `null` while it runs, and for kinds that reads do not depend on. */
  readonly position: bigint | null;
}

/** What is asked for. */
export interface TaskDraft {
  readonly kind: string;
  readonly tenant: TenantId;
  readonly subjectId: SubjectId | null;
  readonly appRef?: Pseudonym | null;
  readonly input: JsonObject;
  /** As {@link TrackedTask.exclusive}. @default null */
  readonly exclusive?: string;
  /** Position that the call answers, when it has appended something itself. @default the end of the log */
  readonly acceptedPosition?: bigint;
  /** Makes the id of the task: the same one again is the same task. @default random */
  readonly random?: string;
}

/** What a running task may use. */
export interface TaskTools {
  /** Aborted when the service stops or the lease is lost: the run ends soon, and another goes on from what was saved. */
  readonly signal: AbortSignal;
  /** Kept before it resolves. */
  readonly saveProgress: (progress: JsonObject) => Promise<void>;
  /** Asks for further tasks. A resumed run gives the same `random` again, so that it asks only once. */
  readonly submit: (draft: TaskDraft) => Promise<TrackedTask>;
}

/**
 * A kind of task. `run` is idempotent and resumable: it may be called again at any time with the progress saved last, after
 * an error, a crash, or a lost lease. Its answer is the task's result.
 */
export interface TaskKind {
  readonly kind: string;
  readonly run: (task: TrackedTask, tools: TaskTools) => Promise<JsonObject>;
  /** Runs that may throw a retryable error before the task fails. @default 8 */
  readonly maxFailures?: number;
  /** Tasks of this kind at once in one process. @default as many as the runner takes */
  readonly concurrency?: number;
  /** Whether this process is the one that can run it now; it is left to others while it is not. @default always */
  readonly isHere?: () => boolean;
  /** Whether its result is seen by reads that wait for positions. @default true */
  readonly changesReads?: boolean;
}

export const isEnded = ({ status }: Pick<TrackedTask, 'status'>): boolean =>
  status === 'SUCCEEDED' || status === 'FAILED';
