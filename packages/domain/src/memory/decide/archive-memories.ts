import type { ArchiveMemories } from '../command.ts';
import { fieldsOf } from '../rows/close-off.ts';
import { emptyPlan, joinPlans, type RowPlan } from '../rows/end-rows.ts';
import { type HeldMemory, statusOf } from '../state/held-memory.ts';
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

/** Archives the active ones among the given memories. */
export const archiveMemories = (work: WorkingState, command: ArchiveMemories): void => {
  const active = memoriesOf(work, command.memoryIds).filter(
    (memory) => statusOf(memory) === 'ACTIVE',
  );
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
        reason: command.reason,
        ...work.rowData(plan),
      },
    });
  }
};
