import type { EventStore, JsonObject, ReadModel, SearchIndex, SubjectId } from '@palimpsest/kernel';
import type { PositionGate, Projector, TaskKind, TrackedTask } from '@palimpsest/runtime';
import { factProjections } from '../reading/wait.ts';
import { type Drift, type DriftReport, summed } from './drift.ts';
import { type ReconciledProjection, reconcileDocuments } from './reconcile-documents.ts';
import { indexKinds, reconcileIndex } from './reconcile-index.ts';
import { reconcileStrangers } from './reconcile-strangers.ts';
import { eventsOfStreams, subjectStreams } from './subject-streams.ts';
import type { SlotSweep } from './sweep-slots.ts';

export interface ReconcileDeps {
  readonly eventStore: EventStore;
  readonly readModel: ReadModel;
  readonly searchIndex: SearchIndex;
  readonly gate: PositionGate;
  readonly projections: readonly ReconciledProjection[];
  readonly projectors: readonly Projector[];
  readonly sweepSlots: SlotSweep;
  /** Whether this process is the one that folds. */
  readonly folds: () => boolean;
}

/** How far a run is: subjects are taken in the order of their ids. */
interface Progress {
  readonly after: string;
  readonly subjects: number;
  readonly events: number;
  readonly found: DriftReport;
  readonly repaired: DriftReport;
}

const SAVE_EVERY = 50;

const progressOf = ({ progress }: TrackedTask): Progress =>
  progress === null
    ? { after: '', subjects: 0, events: 0, found: {}, repaired: {} }
    : (progress as unknown as Progress); // saved below

/**
 * Compares the read model, the counters and the search index of a tenant with a fold of the log, subject by subject, and puts
 * right what differs; reports by kind. Then destroys key slots that nothing names. It goes on after a crash with the subject where
 * it was.
 */
export const createReconcileKind = (deps: ReconcileDeps): TaskKind => {
  const { eventStore, readModel, searchIndex } = deps;
  /** What is compared has to hold all that the log is folded from: one that rests would look like drift. */
  const compared = [
    ...new Set([...factProjections, ...deps.projections.map(({ projection }) => projection.name)]),
  ];
  return {
    kind: 'reconcile',
    concurrency: 1,
    isHere: deps.folds,
    run: async (task, { signal, saveProgress }) => {
      const repair = task.input['repair'] !== false;
      const streams = await subjectStreams(eventStore, task.tenant, signal);
      let progress = progressOf(task);
      const subjects = [...streams.keys()].toSorted().filter((id) => id > progress.after);

      const reconcile = async (subject: SubjectId): Promise<readonly Drift[]> => {
        const read = async () => {
          const found = await eventsOfStreams(eventStore, streams.get(subject) ?? []);
          const last = found.at(-1);
          if (last !== undefined) {
            await deps.gate.waitFor(last.position, { signal, projections: compared });
          }
          return found;
        };
        let events = await read();
        const drifts: Drift[] = [];
        for (const one of deps.projections) {
          drifts.push(...(await reconcileDocuments(readModel, one, subject, events, repair)));
        }
        // An index does not say how new a document is: a subject that wrote meanwhile is looked at again.
        while ((await reconcileIndex(searchIndex, subject, events, false)).length > 0) {
          signal.throwIfAborted();
          const newer = await read();
          if (newer.length === events.length) {
            drifts.push(...(await reconcileIndex(searchIndex, subject, events, repair)));
            break;
          }
          events = newer;
        }
        progress = { ...progress, events: progress.events + events.length };
        return drifts;
      };

      for (const subject of subjects) {
        signal.throwIfAborted();
        const drifts = await reconcile(subject);
        progress = {
          ...progress,
          after: subject,
          subjects: progress.subjects + 1,
          found: summed(progress.found, drifts, 'found'),
          repaired: summed(progress.repaired, drifts, 'repaired'),
        };
        if (progress.subjects % SAVE_EVERY === 0) {
          await saveProgress(progress as unknown as JsonObject); // its members are JSON
        }
      }

      signal.throwIfAborted();
      const strangers = await reconcileStrangers(deps, task.tenant, streams, repair);
      const found = summed(progress.found, strangers, 'found');
      let repaired = summed(progress.repaired, strangers, 'repaired');
      const isLeft = (kind: string): boolean => (found[kind] ?? 0) > (repaired[kind] ?? 0);
      const unrepaired = indexKinds.filter(isLeft);
      const search = deps.projectors.find(({ status }) => status().name === 'search');
      const rebuilt = repair && unrepaired.length > 0 && search !== undefined;
      if (rebuilt) {
        // What an index holds too much of only goes when it is filled anew.
        await search.rebuild(signal);
        repaired = { ...repaired };
        for (const kind of unrepaired) repaired = { ...repaired, [kind]: found[kind] ?? 0 };
      }
      const { subjects: done, events } = progress;
      const { unnamed, destroyed } = await deps.sweepSlots(task.tenant, repair, signal);
      return {
        subjects: done,
        events,
        found,
        repaired,
        index_rebuilt: rebuilt,
        slots: { unnamed, destroyed },
      };
    },
  };
};
