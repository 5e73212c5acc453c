import type { MemoryId } from '@palimpsest/kernel';
import type { BeliefRow } from '../belief-row.ts';
import type { NewRow } from '../rows/close-off.ts';
import type { HeldMemory } from '../state/held-memory.ts';
import { holdsSlot, slotKey } from '../state/keys.ts';
import type { WorkingState } from './working-state.ts';

/** A memory with its rows that take time of a slot. */
export interface Occupant {
  readonly memory: HeldMemory;
  readonly rows: readonly BeliefRow[];
}

/** Who holds time of a row's slot, apart from some memories. Nobody, for a row outside of every slot. */
export const occupantsOf = (
  work: Pick<WorkingState, 'memories' | 'bySlot'>,
  row: Pick<NewRow, 'slot_ref' | 'level' | 'app_ref' | 'session_ref' | 'agent_ref'>,
  except: ReadonlySet<MemoryId>,
): readonly Occupant[] => {
  const key = slotKey(row);
  const ids = key === null ? [] : (work.bySlot.get(key) ?? []);
  return ids.flatMap((id) => {
    const memory = except.has(id) ? undefined : work.memories.get(id);
    if (memory === undefined) return [];
    const rows = memory.rows.filter((held) => holdsSlot(held) && slotKey(held) === key);
    return [{ memory, rows }];
  });
};

/** The rows of occupants, in no order. */
export const rowsOf = (occupants: readonly Occupant[]): readonly BeliefRow[] =>
  occupants.flatMap(({ rows }) => rows);
