import {
  compareEnds,
  compareStarts,
  type Interval,
  isProper,
  laterStart,
  overlaps,
} from '../../shared/interval.ts';
import type { BeliefRow } from '../belief-row.ts';
import type { ReviseMemory } from '../command.ts';
import { fieldsOf, type NewRow } from '../rows/close-off.ts';
import { joinPlans, type RowPlan } from '../rows/end-rows.ts';
import { scopeIdentity } from '../scope.ts';
import type { HeldMemory } from '../state/held-memory.ts';
import { anchorOf, weightAt } from '../weight.ts';
import { occupantsOf, rowsOf } from './occupants.ts';
import { changeable, invalid } from './refusals.ts';
import { currentRows, reworded } from './replace-wording.ts';
import type { WorkingState } from './working-state.ts';

/** From the earliest start to the latest end. */
export const hull = (rows: readonly BeliefRow[]): Interval => {
  const starts = rows.map((row) => row.valid_from).toSorted(compareStarts);
  const ends = rows.map((row) => row.valid_to).toSorted(compareEnds);
  return { from: starts[0] ?? null, to: ends.at(-1) ?? null };
};

/** The time of the merged memory: that of all, unless somebody else's or its own past stands in the way. */
const mergedInterval = (
  work: WorkingState,
  survivor: HeldMemory,
  merged: readonly HeldMemory[],
): Interval => {
  const { head } = survivor;
  const own: Interval = { from: head.valid_from, to: head.valid_to };
  const past = survivor.rows.filter((row) => row.row_id !== head.row_id);
  const all = hull(merged.map((memory) => memory.head));
  const reached = past.at(-1)?.valid_to;
  const whole = reached === undefined ? all : { ...all, from: laterStart(all.from, reached) };
  const ids = new Set(merged.map(({ id }) => id));
  const taken = rowsOf(occupantsOf(work, head, ids)).some((row) =>
    overlaps(whole, { from: row.valid_from, to: row.valid_to }),
  );
  return taken || !isProper(whole) ? own : whole;
};

/** Ends a memory that goes up in another: nothing of its current wording is left. */
export const absorbedRows = (memory: HeldMemory, survivor: Pick<HeldMemory, 'id'>): RowPlan => {
  const current = currentRows(memory);
  const history = memory.rows
    .filter((row) => row.version !== memory.version && row.superseded_by === memory.id)
    .slice(-1);
  return {
    closes: [...history, ...current],
    opens: history.map((row) => ({ ...fieldsOf(row), superseded_by: survivor.id })),
  };
};

/** Memories that a merge is about, the survivor first. Throws `INVALID_ARGUMENT` for an odd choice. */
export const mergedMemories = (
  work: WorkingState,
  command: ReviseMemory,
): readonly HeldMemory[] => {
  const survivor = changeable(work, command.memoryId);
  const absorbed = [...new Set(command.absorbed)].map((id) => changeable(work, id));
  for (const memory of absorbed) {
    if (memory.order <= survivor.order) {
      throw invalid('absorbed', 'the oldest memory absorbs the others');
    }
    if (scopeIdentity(memory.head) !== scopeIdentity(survivor.head)) {
      throw invalid('absorbed', 'only memories of one scope can be merged');
    }
  }
  return [survivor, ...absorbed];
};

/**
 * The oldest memory gets the wording for the time of all. It takes the highest weight of them, and at least the
 * one that a new wording starts with; it is important when one of them is, and expires with the last.
 */
export const mergedRows = (
  work: WorkingState,
  memories: readonly HeldMemory[],
  command: ReviseMemory,
): RowPlan => {
  const { now } = work.context;
  const [survivor, ...absorbed] = memories;
  if (survivor === undefined) return { closes: [], opens: [] };
  const { head } = survivor;
  const heads = memories.map((memory) => memory.head);
  const { from, to } = mergedInterval(work, survivor, memories);
  const startsWith = heads.find((row) => row.valid_from === from) ?? head;
  const base: NewRow = {
    ...fieldsOf(head),
    valid_from: from,
    valid_to: to,
    valid_from_assumed: startsWith.valid_from_assumed,
    is_important: heads.some((row) => row.is_important),
    expire_at: heads.some((row) => row.expire_at === null)
      ? null
      : (heads
          .map((row) => row.expire_at)
          .toSorted(compareEnds)
          .at(-1) ?? null),
  };
  const next = reworded(work, survivor, base, command.fields);
  const pieces = currentRows(survivor).filter((row) => row.row_id !== head.row_id);
  const weight = Math.max(next.weight, ...heads.map((row) => weightAt(row, now)));
  const merged: NewRow = {
    ...next,
    ...anchorOf(weight, next, work.context),
    initial_weight: Math.max(next.initial_weight, ...heads.map((row) => row.initial_weight)),
  };
  return joinPlans(
    {
      closes: currentRows(survivor),
      opens: [
        ...pieces.map((row) => reworded(work, survivor, fieldsOf(row), command.fields)),
        merged,
      ],
    },
    ...absorbed.map((memory) => absorbedRows(memory, survivor)),
  );
};
