import { isHeld, memoryStream, type Policy } from '@palimpsest/domain';
import type { JsonObject, MemoryId, ReadModel, SubjectId } from '@palimpsest/kernel';
import type { EraseInput } from '../erasure/erase-kind.ts';
import { type Due, duePages, waitedOut } from './due.ts';
import type { TaskingJob, TaskingRun } from './job.ts';
import { type JobDeps, runForSubject } from './run-for-subject.ts';

const MILLISECONDS_PER_DAY = 86_400_000;
/** Memories, or conversations, of one erasure. */
const PER_ERASURE = 1_000;

/** Days that a policy keeps something. */
type DaysOf = (policy: Policy) => number;

/** The revision of an intake, out of the id of its document: `<subject id>.<revision>`. */
const revisionOf = (id: string): string => id.slice(id.lastIndexOf('.') + 1);

/**
 * Has erased what its time has run out for: deleted and archived memories, conversations (what they told stays), purges that waited for retention, and immediate
 * ones that a crash or a hold had kept waiting. Holds that have ended are told as ended. Each erasure is a task of its own, so
 * that it goes on after a crash.
 */
export const createRetentionJob = (
  deps: JobDeps & { readonly readModel: ReadModel },
): TaskingJob => {
  const isSubjectHeld = async (subject: SubjectId): Promise<boolean> => {
    const { state } = await deps.memories.load(memoryStream(subject), { fresh: true });
    return isHeld(state.privacy, deps.clock.now());
  };

  /** `what`: names the erasure within the run. */
  const erase = async (
    { tenant, submit, runId }: TaskingRun,
    subject: SubjectId,
    what: string,
    input: EraseInput,
  ) => {
    const json = { ...input } as unknown as JsonObject; // ids and enums
    const random = `${runId}.${what}`;
    await submit({ kind: 'erase', tenant, subjectId: subject, input: json, random });
  };

  /** What was kept for as long as its subject's policy says, by subject, but for subjects under a hold. `within`: further values of the index. */
  const dueSubjects = async function* (
    run: TaskingRun,
    collection: 'deleted_memories' | 'archived_memories' | 'kept_intakes' | 'purges',
    days: DaysOf,
    [since, ...within]: readonly [string, ...boolean[]] = ['since'],
  ): AsyncGenerator<readonly [SubjectId, readonly Due[]]> {
    const kept = {
      tenant: run.tenant,
      collection,
      index: 'by_due',
      equals: [run.tenant, ...within],
      since,
      termOf: (policy: Policy) => days(policy) * MILLISECONDS_PER_DAY,
    };
    for await (const page of waitedOut(deps, kept)) {
      for (const [subject, due] of page) {
        if (await isSubjectHeld(subject)) continue;
        run.signal.throwIfAborted();
        yield [subject, due];
        await run.breathe();
      }
    }
  };

  const dueMemories = async (
    run: TaskingRun,
    collection: 'deleted_memories' | 'archived_memories',
    days: DaysOf,
  ): Promise<number> => {
    const cause = collection === 'deleted_memories' ? 'DELETED' : 'ARCHIVED';
    let asked = 0;
    for await (const [subject, due] of dueSubjects(run, collection, days)) {
      for (let from = 0; from < due.length; from += PER_ERASURE) {
        run.signal.throwIfAborted();
        const memory_ids = due.slice(from, from + PER_ERASURE).map(({ id }) => id as MemoryId);
        const trace_id = deps.ids.random();
        await erase(run, subject, memory_ids[0] ?? '', { by: 'ids', memory_ids, cause, trace_id });
        asked += memory_ids.length;
      }
    }
    return asked;
  };

  const duePurges = async (run: TaskingRun, immediate: boolean, days: DaysOf): Promise<number> => {
    let asked = 0;
    for await (const [subject, due] of dueSubjects(run, 'purges', days, ['at', immediate])) {
      for (const { id } of due) {
        run.signal.throwIfAborted();
        await erase(run, subject, id, { by: 'purge', purge_id: id, trace_id: deps.ids.random() });
        asked += 1;
      }
    }
    return asked;
  };

  const dueMessages = async (run: TaskingRun, days: DaysOf): Promise<number> => {
    let asked = 0;
    for await (const [subject, due] of dueSubjects(run, 'kept_intakes', days)) {
      // A page of the index is less than one erasure takes.
      const intakes = due.map(({ id }) => revisionOf(id));
      const trace_id = deps.ids.random();
      await erase(run, subject, `messages.${intakes[0]}`, { by: 'messages', intakes, trace_id });
      asked += intakes.length;
    }
    return asked;
  };

  /** Tells the log that a hold has ended by itself: it never ends in silence. */
  const expiredHolds = async ({ tenant, signal, breathe }: TaskingRun): Promise<number> => {
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
        const drafts = await runForSubject(deps, { tenant, subject }, (append) => {
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
      const deletedDays: DaysOf = ({ retention }) => retention.deleted_days;
      const holdsEnded = await expiredHolds(run);
      // A whole subject first: what it covers needs no erasure of its own.
      const immediate = await duePurges(run, true, () => 0);
      const purges = immediate + (await duePurges(run, false, deletedDays));
      return {
        holds_ended: holdsEnded,
        purges,
        deleted: await dueMemories(run, 'deleted_memories', deletedDays),
        archived: await dueMemories(
          run,
          'archived_memories',
          ({ retention }) => retention.archived_days,
        ),
        messages: await dueMessages(run, ({ retention }) => retention.messages_days),
      };
    },
  };
};
