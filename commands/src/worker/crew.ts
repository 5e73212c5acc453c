import type { SubjectId } from '@palimpsest/kernel';
import { pause } from '@palimpsest/runtime';
import type { IntakeJob, IntakeQueue } from './intake-queue.ts';

/** One job until it is absorbed, or until trying has no more sense; what is interrupted stays to be done. */
export type JobRunner = (
  subject: SubjectId,
  job: IntakeJob,
  signal: AbortSignal,
) => Promise<'done' | 'interrupted'>;

/** Hands that queues share: so many subjects are worked on at once in a process, whatever queues they stand in. */
export interface Crew {
  /** Works on a queue until the signal aborts. */
  readonly join: (queue: IntakeQueue, signal: AbortSignal) => CrewMember;
  readonly isRunning: (taskId: string) => boolean;
}

export interface CrewMember {
  /** To be called when the queue may have got work. */
  readonly dispatch: () => void;
  /** Resolves when none of its jobs is in work any more. */
  readonly settled: () => Promise<void>;
}

const AGAIN_MS = 1_000;

export const createCrew = (deps: {
  readonly concurrency: number;
  readonly run: JobRunner;
  readonly report: (error: unknown) => void;
}): Crew => {
  const running = new Set<string>();
  const members = new Set<CrewMember>();
  let busy = 0;

  const drain = async (
    queue: IntakeQueue,
    subject: SubjectId,
    signal: AbortSignal,
  ): Promise<void> => {
    for (let job = queue.next(subject); job !== undefined; job = queue.next(subject)) {
      running.add(job.taskId);
      try {
        if (signal.aborted || (await deps.run(subject, job, signal)) === 'interrupted') return;
      } finally {
        running.delete(job.taskId);
      }
      queue.finish(subject);
    }
  };

  /** A free hand is anybody's. */
  const dispatchAll = (): void => {
    for (const member of members) member.dispatch();
  };

  const join = (queue: IntakeQueue, signal: AbortSignal): CrewMember => {
    const active = new Set<Promise<void>>();
    const member: CrewMember = {
      dispatch: () => {
        while (busy < deps.concurrency && !signal.aborted) {
          const subject = queue.claim();
          if (subject === undefined) return;
          busy += 1;
          const task = drain(queue, subject, signal)
            // What cannot even be recorded as failed (the log is down) is taken up again after a while.
            .catch(async (error: unknown) => {
              deps.report(error);
              await pause(AGAIN_MS, signal);
            })
            .then(() => {
              busy -= 1;
              active.delete(task);
              queue.release(subject);
              dispatchAll();
            });
          active.add(task);
        }
      },
      settled: async () => {
        await Promise.allSettled(active);
        members.delete(member);
      },
    };
    members.add(member);
    return member;
  };

  return { join, isRunning: (taskId) => running.has(taskId) };
};
