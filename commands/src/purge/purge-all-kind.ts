import type { PurgeScope } from '@palimpsest/domain';
import type { Actor, JsonObject, SubjectId } from '@palimpsest/kernel';
import { DomainError } from '@palimpsest/kernel';
import { type TaskKind, type TaskTools, type TrackedTask, taskIdFor } from '@palimpsest/runtime';
import { runForSubject } from '../jobs/run-for-subject.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { type EndTenantDeps, endTenant, randomOf } from './end-tenant.ts';
import { lastIntake } from './last-intake.ts';
import { tenantSubjects, untilAllAreKnown } from './tenant-subjects.ts';

/** What `/admin/v1/purge` asks for: pseudonyms alone, since it lies in clear. */
export interface PurgeAllInput {
  /** `null`: every memory of every subject. */
  readonly scope: PurgeScope | null;
  readonly immediate: boolean;
  readonly actor: Actor;
  readonly trace_id: string;
}

/** How far it has come; the subject up to which all are done. */
interface Progress {
  readonly after: string;
  readonly subjects: number;
  readonly deleted: number;
}

export interface PurgeAllDeps extends CommandDeps, EndTenantDeps {}

/**
 * `admin_purge`: hides what it reaches of one subject after the other, and asks for a purge task for each of whom it hid
 * something. Every purge is named by this task and its subject, so a resumed run does none of them twice. Of a whole tenant,
 * at once, the tenant's own key goes last.
 */
export const createPurgeAllKind = (deps: PurgeAllDeps): TaskKind => {
  const purgeOne = async (
    task: TrackedTask,
    input: PurgeAllInput,
    subject: SubjectId,
    submit: TaskTools['submit'],
  ): Promise<number> => {
    const { tenant } = task;
    const random = randomOf(task);
    const purgeId = taskIdFor('purge', subject, random);
    const { scope, immediate, trace_id: traceId, actor } = input;
    const drafts = await runForSubject(
      deps,
      { tenant, subject },
      async (append) => {
        append.decide({
          type: 'PurgeMemories',
          purgeId,
          scope,
          immediate,
          intakeRevision: await lastIntake(deps.eventStore, subject),
          reasonText: null,
        });
      },
      { actor, correlation_id: traceId },
    );
    const deleted = drafts.reduce(
      (sum, draft) => sum + (draft.type === 'MemoriesDeleted' ? draft.data.memory_ids.length : 0),
      0,
    );
    await submit({
      kind: 'purge',
      tenant,
      subjectId: subject,
      random,
      input: { purge_id: purgeId, immediate, deleted, trace_id: traceId },
    });
    return deleted;
  };

  return {
    kind: 'admin_purge',
    run: async (task, { signal, submit, saveProgress }) => {
      const input = task.input as unknown as PurgeAllInput; // written by `/admin/v1/purge`
      await untilAllAreKnown(deps, signal);
      const begun = task.progress as Progress | null; // saved below
      let progress: Progress = begun ?? { after: '', subjects: 0, deleted: 0 };
      for await (const page of tenantSubjects(deps, task.tenant, progress.after)) {
        for (const { id, isErased } of page) {
          signal.throwIfAborted();
          const deleted = isErased ? 0 : await purgeOne(task, input, id, submit).catch(whenEnding);
          progress = {
            after: id,
            subjects: progress.subjects + 1,
            deleted: progress.deleted + deleted,
          };
        }
        await saveProgress({ ...progress });
      }
      const { subjects, deleted } = progress;
      const counts = { subjects, deleted } satisfies JsonObject;
      if (input.scope !== null || !input.immediate) return counts;
      if (deps.isInstallations(task.tenant)) {
        return { ...counts, tenant_erased: false, subjects_left: 0 };
      }
      return { ...counts, ...(await endTenant(deps, task, subjects, { signal })) };
    },
  };
};

/** Somebody who is being erased as a whole needs no purge. */
const whenEnding = (error: unknown): number => {
  if (error instanceof DomainError && error.code === 'BUSY') return 0;
  throw error;
};
