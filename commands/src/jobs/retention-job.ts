import { isHeld, memoryStream } from '@palimpsest/domain';
import {
  epochMilliseconds,
  type FindQuery,
  type Instant,
  instant,
  type MemoryId,
  type ReadModel,
  type SubjectId,
  type TaskId,
  type TenantId,
} from '@palimpsest/kernel';
import type { TaskRunner } from '@palimpsest/runtime';
import type { EraseInput } from '../erasure/erase-kind.ts';
import { duePages } from './due.ts';
import type { Job, JobRun } from './job.ts';
import { type JobDeps, runForSubject } from './run-for-subject.ts';

export interface RetentionDeps extends JobDeps {
  readonly readModel: ReadModel;
  readonly tasks: Pick<TaskRunner, 'submit' | 'waitFor'>;
}

const MILLISECONDS_PER_DAY = 86_400_000;
const WAIT_MS = 600_000;
/** Memories of one erasure. */
const PER_ERASURE = 1_000;

const before = (now: Instant, days: number): Instant =>
  instant(epochMilliseconds(now) - days * MILLISECONDS_PER_DAY);

/**
 * Erases what its time has run out for: deleted and archived memories, purges that waited for retention, and immediate ones
 * that a crash or a hold had kept waiting. Holds that have ended are told as ended. Each erasure is a task of its own, so that
 * it goes on after a crash; the run waits for them.
 */
export const createRetentionJob = (deps: RetentionDeps): Job => {
  const isSubjectHeld = async (subject: SubjectId): Promise<boolean> => {
    const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
    return isHeld(state.privacy, deps.clock.now());
  };

  const erase = async (
    tenant: TenantId,
    subject: SubjectId,
    input: EraseInput,
  ): Promise<TaskId> => {
    const task = await deps.tasks.submit({
      kind: 'erase',
      tenant,
      subjectId: subject,
      input: { ...input, ...('memory_ids' in input ? { memory_ids: [...input.memory_ids] } : {}) },
    });
    return task.id;
  };

  /** Erased memories that a task tells of. */
  const outcomeOf = async (id: TaskId, signal: AbortSignal): Promise<number> => {
    const task = await deps.tasks.waitFor(id, WAIT_MS, signal);
    const erased = task?.result?.['erased'];
    return typeof erased === 'number' ? erased : 0;
  };

  const dueMemories = async (
    { tenant, signal, breathe }: JobRun,
    collection: 'deleted_memories' | 'archived_memories',
    days: number,
  ): Promise<number> => {
    const cause = collection === 'deleted_memories' ? 'DELETED' : 'ARCHIVED';
    const query = {
      collection,
      index: 'by_due',
      equals: [tenant],
      range: { lt: before(deps.clock.now(), days) },
    };
    let erased = 0;
    for await (const page of duePages(deps.readModel, query)) {
      for (const [subject, due] of page) {
        if (await isSubjectHeld(subject)) continue;
        for (let from = 0; from < due.length; from += PER_ERASURE) {
          signal.throwIfAborted();
          const memory_ids = due.slice(from, from + PER_ERASURE).map(({ id }) => id as MemoryId);
          const trace_id = deps.ids.random();
          const input: EraseInput = { by: 'ids', memory_ids, cause, trace_id };
          erased += await outcomeOf(await erase(tenant, subject, input), signal);
        }
        await breathe();
      }
    }
    return erased;
  };

  const duePurges = async (
    { tenant, signal, breathe }: JobRun,
    immediate: boolean,
    days: number,
  ): Promise<number> => {
    const query: Omit<FindQuery, 'limit' | 'after'> = {
      collection: 'purges',
      index: 'by_due',
      equals: [tenant, immediate],
      range: { lt: before(deps.clock.now(), days) },
    };
    let erased = 0;
    for await (const page of duePages(deps.readModel, query)) {
      for (const [subject, due] of page) {
        if (await isSubjectHeld(subject)) continue;
        for (const { id } of due) {
          signal.throwIfAborted();
          const input: EraseInput = { by: 'purge', purge_id: id, trace_id: deps.ids.random() };
          erased += await outcomeOf(await erase(tenant, subject, input), signal);
        }
        await breathe();
      }
    }
    return erased;
  };

  /** Tells the log that a hold has ended by itself: it never ends in silence. */
  const expiredHolds = async ({ tenant, signal, breathe }: JobRun): Promise<number> => {
    const policy = await deps.policies.current(tenant);
    const query = {
      collection: 'holds',
      index: 'by_until',
      equals: [tenant],
      range: { gt: '', lte: deps.clock.now() },
    };
    let ended = 0;
    for await (const page of duePages(deps.readModel, query)) {
      for (const [subject, due] of page) {
        signal.throwIfAborted();
        const drafts = await runForSubject(deps, { tenant, subject, policy }, (append) => {
          const { holds } = append.state().privacy;
          for (const { id } of due) {
            if (!holds.has(id)) continue;
            append.decide({ type: 'ReleaseHold', holdId: id, cause: 'EXPIRED' });
          }
        });
        ended += drafts.length;
        await breathe();
      }
    }
    return ended;
  };

  return {
    name: 'retention',
    run: async (run) => {
      const { policy } = await deps.policies.current(run.tenant);
      const { deleted_days: deletedDays, archived_days: archivedDays } = policy.retention;
      const holds_ended = await expiredHolds(run);
      const purged =
        (await duePurges(run, true, 0)) + (await duePurges(run, false, deletedDays));
      const deleted = await dueMemories(run, 'deleted_memories', deletedDays);
      const archived = await dueMemories(run, 'archived_memories', archivedDays);
      return { holds_ended, purged, deleted, archived };
    },
  };
};
