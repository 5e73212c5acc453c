import type { ScopeColumns } from '@palimpsest/domain';
import type { MemoryId, ReadModel } from '@palimpsest/kernel';
import type { RowDocument } from '../memories/collections.ts';
import { rowsByMemory, rowsOfMemories } from '../reading/rows.ts';
import type { ChangeDocument } from './projection.ts';

/** Where a change happened; `null` for one of no memory. */
export type Placement = (change: ChangeDocument) => ScopeColumns | null;

const newest = (rows: readonly RowDocument[]): RowDocument | undefined =>
  rows.reduce<RowDocument | undefined>(
    (last, row) => (last === undefined || row.known_from >= last.known_from ? row : last),
    undefined,
  );

/**
 * Says where changes happened. A deletion or a skipped fact changes no row, so that its event does not say; its
 * memory's own rows do.
 */
export const placementsOf = async (
  readModel: ReadModel,
  changes: readonly ChangeDocument[],
): Promise<Placement> => {
  const unplaced = changes.flatMap(({ level, memory_id: id }) =>
    level === null && id !== null ? [id as MemoryId] : [],
  );
  const rows = rowsByMemory(await rowsOfMemories(readModel, [...new Set(unplaced)], 'all'));
  return (change) => {
    const { level, app_ref, session_ref, agent_ref, memory_id: id } = change;
    if (level !== null) return { level, app_ref, session_ref, agent_ref };
    return id === null ? null : (newest(rows.get(id as MemoryId) ?? []) ?? null);
  };
};
