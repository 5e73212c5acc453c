import { isLive, type KnownFact, type MemoryState } from '@palimpsest/domain';
import type { MemoryId, ReadModel, SubjectId, TenantId } from '@palimpsest/kernel';
import { createReviewer, type ReviewDeps } from '../review/review-memory.ts';
import { isModelAway } from '../shared/ask-curator.ts';
import { type Due, duePages } from './due.ts';
import type { Job } from './job.ts';
import { type JobDeps, runForSubject } from './run-for-subject.ts';

/** A decision may end and reword several memories, and waits for a model: so many fit one append. */
const PER_APPEND = 20;

const awaiting = (state: MemoryState, due: readonly Due[]): readonly KnownFact[] =>
  due
    .flatMap(({ id }) => state.memories.get(id as MemoryId) ?? [])
    .filter(
      (memory): memory is KnownFact =>
        memory.awaitsDecision && isLive(memory) && memory.content !== null,
    )
    .toSorted((a, b) => a.order - b.order);

/** Decides again what was added while the model was away, the oldest first. While it still is, everything stays as it was. */
export const createReevaluateJob = (
  deps: JobDeps & ReviewDeps & { readonly readModel: ReadModel },
): Job => {
  /** How many were decided and how many of those changed something; `away`: nobody can be asked. */
  const decideSome = async (
    on: { readonly tenant: TenantId; readonly subject: SubjectId },
    due: readonly Due[],
    signal: AbortSignal,
  ): Promise<{ readonly decided: number; readonly changed: number; readonly away: boolean }> => {
    let outcome = { decided: 0, changed: 0, away: false };
    await runForSubject(deps, on, async (append, { policy }) => {
      outcome = { decided: 0, changed: 0, away: false };
      const order = { ...on, policy, cause: 'DEGRADED', similarity: -1, signal } as const;
      const review = createReviewer(deps, order);
      for (const { id } of awaiting(append.state(), due).slice(0, PER_APPEND)) {
        signal.throwIfAborted();
        // One that went up in another since has been decided on with that.
        const [memory] = awaiting(append.state(), [{ id, subject: on.subject }]);
        if (memory === undefined) continue;
        try {
          const { commands, changes } = await review(memory, append.state());
          append.decideReview(commands);
          outcome = {
            ...outcome,
            decided: outcome.decided + 1,
            changed: outcome.changed + (changes ? 1 : 0),
          };
        } catch (error) {
          if (!isModelAway(error)) throw error;
          outcome = { ...outcome, away: true };
          return;
        }
      }
    });
    return outcome;
  };

  return {
    name: 'reevaluate',
    run: async ({ tenant, signal, breathe }) => {
      const report = { decided: 0, changed: 0, subjects: 0, waiting: 0 };
      let away = false;
      const query = {
        collection: 'awaiting_decisions',
        index: 'by_age',
        equals: [tenant],
        range: { gt: '', lte: deps.clock.now() },
      };
      for await (const page of duePages(deps.readModel, query)) {
        for (const [subject, due] of page) {
          let here = 0;
          while (!away) {
            signal.throwIfAborted();
            const some = await decideSome({ tenant, subject }, due, signal);
            here += some.decided;
            report.changed += some.changed;
            ({ away } = some);
            if (some.decided === 0) break;
          }
          report.decided += here;
          report.subjects += here > 0 ? 1 : 0;
          report.waiting += away ? due.length - here : 0;
          await breathe();
        }
      }
      return report;
    },
  };
};
