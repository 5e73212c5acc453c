import { type IntakeEvent } from '@palimpsest/domain';
import type { RecordedEvent, SubjectId, TenantId } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { createCheckpointTracker } from './checkpoint-tracker.ts';

/** An accepted intake that is to be absorbed. */
export interface IntakeJob {
  readonly tenant: TenantId;
  readonly taskId: string;
  readonly revision: bigint;
  /** Position of the event that asked for the work. */
  readonly position: bigint;
}

/** Work by subject, in the order of the log. */
export interface IntakeQueue {
  /** Takes an event in. While history is read, an intake that failed later on is taken out again. */
  readonly take: (recorded: RecordedEvent, live: boolean) => void;
  /** Nothing to be done up to a position but what was taken in. */
  readonly seen: (position: bigint) => void;
  /** A subject that has work and that nobody works on; it is the caller's until `release`. */
  readonly claim: () => SubjectId | undefined;
  readonly next: (subject: SubjectId) => IntakeJob | undefined;
  /** The next job of a subject is done. */
  readonly finish: (subject: SubjectId) => void;
  /** Gives a claimed subject back; with work left, it can be claimed again. */
  readonly release: (subject: SubjectId) => void;
  /** Everything up to here is done; `undefined`: nothing was seen yet. */
  readonly checkpoint: () => bigint | undefined;
}

export const createIntakeQueue = (): IntakeQueue => {
  const queues = new Map<SubjectId, IntakeJob[]>();
  const waiting = new Set<SubjectId>();
  const tracker = createCheckpointTracker();

  const enqueue = (subject: SubjectId, job: IntakeJob): void => {
    tracker.begin(job.position);
    const queue = queues.get(subject);
    if (queue !== undefined) {
      queue.push(job);
      return;
    }
    queues.set(subject, [job]);
    waiting.add(subject);
  };

  const withdraw = (subject: SubjectId, taskId: string): void => {
    const queue = queues.get(subject) ?? [];
    const index = queue.findIndex((job) => job.taskId === taskId);
    const [job] = index === -1 ? [] : queue.splice(index, 1);
    if (job !== undefined) tracker.done(job.position);
    if (queue.length > 0) return;
    queues.delete(subject);
    waiting.delete(subject);
  };

  const accept = (recorded: RecordedEvent, live: boolean): void => {
    const { event, metadata } = decodeEvent<IntakeEvent>(recorded);
    const { tenant, subject_id: subject } = metadata;
    const { position, revision } = recorded;
    if (subject === null) return;
    const { task_id: taskId } = event.data;
    if (event.type === 'IntakeAccepted') enqueue(subject, { tenant, taskId, revision, position });
    else if (event.type === 'IntakeRetried') {
      const accepted = BigInt(event.data.intake_revision);
      enqueue(subject, { tenant, taskId, revision: accepted, position });
    } else if (event.type === 'IntakeFailed' && !live) withdraw(subject, taskId);
  };

  return {
    take: (recorded, live) => {
      accept(recorded, live);
      tracker.seen(recorded.position);
    },
    seen: tracker.seen,
    claim: () => {
      const [subject] = waiting;
      if (subject !== undefined) waiting.delete(subject);
      return subject;
    },
    next: (subject) => queues.get(subject)?.[0],
    finish: (subject) => {
      const done = queues.get(subject)?.shift();
      if (done !== undefined) tracker.done(done.position);
    },
    release: (subject) => {
      if ((queues.get(subject)?.length ?? 0) > 0) waiting.add(subject);
      else queues.delete(subject);
    },
    checkpoint: tracker.checkpoint,
  };
};
