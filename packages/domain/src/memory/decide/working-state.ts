import type { EventId, MemoryId } from '@palimpsest/kernel';
import type { BeliefRow } from '../belief-row.ts';
import type { DecisionContext } from '../decision-context.ts';
import { type MemoryDraft, openDraft } from '../draft.ts';
import type { ScopeCount } from '../events.ts';
import { fieldsOf } from '../rows/close-off.ts';
import type { RowPlan } from '../rows/end-rows.ts';
import { counterOf, wholeSubject } from '../scope.ts';
import { applyEvent } from '../state/apply-event.ts';
import { asScopeCount, emptyCounter } from '../state/counter.ts';
import type { HeldMemory } from '../state/held-memory.ts';
import type { MemoryState } from '../state/memory-state.ts';
import { layeredOver, type MutableState } from '../state/mutable-state.ts';

/** Rows and counts as an event carries them. */
export interface RowData {
  readonly closes: BeliefRow[];
  readonly opens: BeliefRow[];
  readonly counts: ScopeCount[];
}

/**
 * The state while a command is being decided: every event decided so far is folded in, by the same fold that
 * will read it from the log, so that the next one of the same command sees it and its counts are those that
 * a recount gives.
 */
export interface WorkingState {
  readonly context: DecisionContext;
  readonly memories: MutableState['memories'];
  readonly bySlot: MutableState['bySlot'];
  readonly counters: MutableState['counters'];
  readonly switches: MutableState['switches'];
  readonly profiles: MutableState['profiles'];
  readonly absorbed: MutableState['absorbed'];
  readonly privacy: MutableState['privacy'];
  /** Id of the event that is recorded next. */
  readonly nextEventId: () => EventId;
  /** Rows of the next event, numbered and timed; counts are filled in when it is recorded. */
  readonly rowData: (plan: RowPlan) => RowData;
  readonly record: (draft: MemoryDraft) => void;
  readonly drafts: readonly MemoryDraft[];
}

/**
 * An event that touches a row of a version carries all open rows of that version, also those that stay as they
 * are: whoever folds it sees from it alone where the version stands.
 */
const completed = (plan: RowPlan, memoryOf: (id: MemoryId) => HeldMemory | undefined): RowPlan => {
  const closing = new Set(plan.closes.map((row) => row.row_id));
  const touched = new Set(
    [...plan.closes, ...plan.opens].map((row) => `${row.memory_id}@${row.version}`),
  );
  const ids = new Set(plan.closes.map((row) => row.memory_id));
  const untouched = [...ids].flatMap((id) =>
    (memoryOf(id)?.rows ?? []).filter(
      (row) => !closing.has(row.row_id) && touched.has(`${row.memory_id}@${row.version}`),
    ),
  );
  return untouched.length === 0
    ? plan
    : {
        closes: [...plan.closes, ...untouched],
        opens: [...untouched.map(fieldsOf), ...plan.opens],
      };
};

const scopesOf = (rows: readonly BeliefRow[]): readonly string[] => [
  ...new Set([wholeSubject, ...rows.map(counterOf)]),
];

/** Starts a decision on a state, which stays as it is. */
export const startWork = (state: MemoryState, context: DecisionContext): WorkingState => {
  const mutable = layeredOver(state);
  const drafts: MemoryDraft[] = [];
  const nextEventId = (): EventId => context.eventId(context.firstIndex + drafts.length);
  /** Scopes of deleted or restored memories, which may have no rows in their event. */
  const scopesOfMemories = (ids: readonly MemoryId[]): readonly string[] =>
    ids.flatMap((id) => {
      const memory = mutable.memories.get(id);
      return memory === undefined ? [] : [counterOf(memory.head)];
    });
  return {
    context,
    memories: mutable.memories,
    bySlot: mutable.bySlot,
    counters: mutable.counters,
    get switches() {
      return mutable.switches;
    },
    get profiles() {
      return mutable.profiles;
    },
    get absorbed() {
      return mutable.absorbed;
    },
    get privacy() {
      return mutable.privacy;
    },
    nextEventId,
    rowData: (plan) => {
      const { closes, opens } = completed(plan, mutable.memories.get);
      const id = nextEventId();
      return {
        closes: closes.map((row) => ({ ...row, known_to: context.now })),
        opens: opens.map((row, index) => ({
          ...row,
          row_id: `${id}.${index}`,
          known_from: context.now,
          known_to: null,
        })),
        counts: [],
      };
    },
    record: (draft) => {
      const ids = 'memory_ids' in draft.data ? draft.data.memory_ids : [];
      // Looked up before the fold: an erased memory is not there afterwards.
      const scopes = scopesOfMemories(ids);
      applyEvent(mutable, openDraft(draft, context));
      if (!('counts' in draft.data)) {
        drafts.push(draft);
        return;
      }
      const { data } = draft;
      const rows = 'closes' in data ? [...data.closes, ...data.opens] : [];
      const names = new Set([...scopesOf(rows), ...scopes]);
      const counts = [...names].map((name) =>
        asScopeCount(name, mutable.counters.get(name) ?? emptyCounter),
      );
      // The spread keeps type and data paired as they came; the checker does not see that through a union.
      drafts.push({ ...draft, data: { ...data, counts } } as MemoryDraft);
    },
    drafts,
  };
};
