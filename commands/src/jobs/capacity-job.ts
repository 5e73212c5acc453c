import { evictionOrder, limitOf, scopesOverLimit } from '@palimpsest/domain';
import type { ReadModel, SubjectId } from '@palimpsest/kernel';
import { duePages } from './due.ts';
import type { Job } from './job.ts';
import { countMemories, type JobDeps, runForSubject } from './run-for-subject.ts';

/** Counters by what they count, with a name of one of each for its limit. */
const kinds = [
  ['all', 'all'],
  ['global', 'global'],
  ['app', 'app:'],
] as const;

/** Rows of so many evicted memories fit one append. */
const PER_APPEND = 200;

/** Evicts where a limit was lowered: from subjects whose counters, by an index, are over it. */
export const createCapacityJob = (deps: JobDeps & { readonly readModel: ReadModel }): Job => ({
  name: 'capacity',
  run: async ({ tenant, signal, breathe }) => {
    const inForce = await deps.policies.inForce(tenant);
    const over = new Set<SubjectId>();
    for (const [kind, name] of kinds) {
      // The lowest that anybody is under: each subject is judged by its own afterwards.
      const limit = Math.min(...inForce.map(({ policy }) => limitOf(name, policy) ?? 0));
      const query = {
        collection: 'counts',
        index: 'by_size',
        equals: [tenant, kind],
        range: { gt: limit },
      };
      for await (const page of duePages(deps.readModel, query)) {
        for (const subject of page.keys()) over.add(subject);
      }
    }
    const report = { subjects: 0, archived: 0, deleted: 0 };

    const evict = async (subject: SubjectId): Promise<boolean> => {
      const known = await deps.recalls(subject);
      const drafts = await runForSubject(deps, { tenant, subject }, (append, { policy }) => {
        for (const scope of scopesOverLimit(append.state(), policy)) {
          const order = evictionOrder(append.state(), scope, known.anchors, append.now);
          append.decide({
            type: 'EvictMemories',
            scope,
            when: 'over-limit',
            order: order.slice(0, PER_APPEND),
            recallsPosition: known.position,
          });
          // One that can give up nothing does not stand in the way of the next.
          if (append.drafts.length > 0) return;
        }
      });
      report.archived += countMemories(drafts, 'MemoriesArchived');
      report.deleted += countMemories(drafts, 'MemoriesDeleted');
      return drafts.length > 0;
    };

    for (const subject of over) {
      let worked = false;
      // A scope at a time, and so many of it at a time; over when nothing can go, or nothing is over its limit.
      for (;;) {
        signal.throwIfAborted();
        if (!(await evict(subject))) break;
        worked = true;
      }
      report.subjects += worked ? 1 : 0;
      await breathe();
    }
    return report;
  },
});
