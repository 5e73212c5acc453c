import type { MemoryId } from '@palimpsest/kernel';
import { compareStarts } from '../../shared/interval.ts';
import type { BeliefRow } from '../belief-row.ts';
import type { HeldMemory } from './held-memory.ts';
import { type MutableState, putMemory } from './mutable-state.ts';

/** What an event does to rows. */
export interface RowChange {
  readonly closes: readonly BeliefRow[];
  readonly opens: readonly BeliefRow[];
}

/** Order of rows in valid time. */
export const byStart = (left: BeliefRow, right: BeliefRow): number =>
  compareStarts(left.valid_from, right.valid_from);

/** The rows of each memory that an event touches. */
const byMemory = (change: RowChange): ReadonlyMap<MemoryId, RowChange> => {
  const groups = new Map<MemoryId, { closes: BeliefRow[]; opens: BeliefRow[] }>();
  const groupOf = (id: MemoryId): { closes: BeliefRow[]; opens: BeliefRow[] } => {
    const known = groups.get(id);
    if (known !== undefined) return known;
    const group = { closes: [], opens: [] };
    groups.set(id, group);
    return group;
  };
  for (const row of change.closes) groupOf(row.memory_id).closes.push(row);
  for (const row of change.opens) groupOf(row.memory_id).opens.push(row);
  return groups;
};

const withRows = (memory: HeldMemory, { closes, opens }: RowChange): HeldMemory => {
  const closed = new Set(closes.map((row) => row.row_id));
  const rows = [...memory.rows.filter((row) => !closed.has(row.row_id)), ...opens].sort(byStart);
  return { ...memory, rows, head: rows.at(-1) ?? closes.at(-1) ?? memory.head };
};

/** Folds the rows of an event into the memories that they belong to. */
export const applyRows = (
  state: MutableState,
  change: RowChange,
  alter: (memory: HeldMemory, rows: RowChange) => HeldMemory = (memory) => memory,
): void => {
  for (const [id, rows] of byMemory(change)) {
    const memory = state.memories.get(id);
    if (memory !== undefined) putMemory(state, alter(withRows(memory, rows), rows));
  }
};
