import type { ArchiveMemories } from '../command.ts';
import type { Eviction } from '../events.ts';
import { fieldsOf } from '../rows/close-off.ts';
import { emptyPlan, joinPlans, type RowPlan } from '../rows/end-rows.ts';
import { type HeldMemory, isLive } from '../state/held-memory.ts';
import { chunks, memoriesPerEvent } from './chunks.ts';
import { memoriesOf } from './refusals.ts';
import type { WorkingState } from './working-state.ts';

const archivedRows = (work: WorkingState, memory: HeldMemory): RowPlan => {
  const closes = memory.rows.filter((row) => row.status === 'ACTIVE');
  return {
    closes,
    opens: closes.map((row) => ({
      ...fieldsOf(row),
      status: 'ARCHIVED',
      archived_at: work.context.now,
    })),
  };
};

/** Archives memories that are active. */
export const archive = (
  work: WorkingState,
  active: readonly HeldMemory[],
  reason: ArchiveMemories['reason'],
  evictionOf: (group: readonly HeldMemory[]) => Eviction | null = () => null,
): void => {
  for (const group of chunks(active, memoriesPerEvent)) {
    const plan = group.reduce(
      (all, memory) => joinPlans(all, archivedRows(work, memory)),
      emptyPlan,
    );
    work.record({
      type: 'MemoriesArchived',
      eventId: work.nextEventId(),
      data: {
        memory_ids: group.map(({ id }) => id),
        reason,
        eviction: evictionOf(group),
        ...work.rowData(plan),
      },
    });
  }
};

/** Archives the active ones among the given memories. */
export const archiveMemories = (work: WorkingState, command: ArchiveMemories): void => {
  archive(work, memoriesOf(work, command.memoryIds).filter(isLive), command.reason);
};
