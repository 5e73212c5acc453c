import type { ArchiveExpired, ArchiveFaded } from '@palimpsest/domain';
import type { MemoryId, ReadModel, SubjectId } from '@palimpsest/kernel';
import { duePages } from './due.ts';
import type { Job, JobRun } from './job.ts';
import { countMemories, type JobDeps, runForSubject } from './run-for-subject.ts';

/** Rows of so many memories fit one append. */
const PER_APPEND = 200;

type Archive = ArchiveFaded | ArchiveExpired;

/** Archives what an index of `fading` says has come to its time; the decision looks at the memories themselves. */
const archiveDue = async (
  deps: JobDeps & { readonly readModel: ReadModel },
  { tenant, signal, breathe }: JobRun,
  index: 'by_fade' | 'by_expiry',
  command: (subject: SubjectId, ids: readonly MemoryId[]) => Promise<Archive>,
): Promise<{ readonly archived: number; readonly subjects: number }> => {
  let archived = 0;
  let subjects = 0;
  const query = {
    collection: 'fading',
    index,
    equals: [tenant, false],
    range: { gt: '', lte: deps.clock.now() },
  };
  for await (const page of duePages(deps.readModel, query)) {
    for (const [subject, due] of page) {
      let here = 0;
      for (let from = 0; from < due.length; from += PER_APPEND) {
        signal.throwIfAborted();
        const ids = due.slice(from, from + PER_APPEND).map(({ id }) => id as MemoryId);
        const order = await command(subject, ids);
        const drafts = await runForSubject(deps, { tenant, subject }, (append) => {
          append.decide(order);
        });
        here += countMemories(drafts, 'MemoriesArchived');
      }
      archived += here;
      subjects += here > 0 ? 1 : 0;
      await breathe();
    }
  }
  return { archived, subjects };
};

/** Archives what has faded under the share that its anchor's policy names. */
export const createDecayJob = (deps: JobDeps & { readonly readModel: ReadModel }): Job => ({
  name: 'decay',
  run: (run) =>
    archiveDue(deps, run, 'by_fade', async (subject, memoryIds) => ({
      type: 'ArchiveFaded',
      memoryIds,
      recalled: (await deps.recalls(subject)).anchors,
    })),
});

/** Archives what has expired. */
export const createExpiryJob = (deps: JobDeps & { readonly readModel: ReadModel }): Job => ({
  name: 'expiry',
  run: (run) =>
    archiveDue(deps, run, 'by_expiry', async (_subject, memoryIds) => ({
      type: 'ArchiveExpired',
      memoryIds,
    })),
});
