import type { MemoryId } from '@palimpsest/kernel';
import type { DeleteMemories } from '../command.ts';
import type { NewRow } from '../rows/close-off.ts';
import { emptyPlan, joinPlans, type RowPlan } from '../rows/end-rows.ts';
import type { MemoryState } from '../state/memory-state.ts';
import { chunks, idsPerEvent, memoriesPerEvent } from './chunks.ts';
import { memoriesOf } from './refusals.ts';
import { reinstatedRows } from './reinstated-rows.ts';
import type { WorkingState } from './working-state.ts';

interface Reinstatement {
  readonly id: MemoryId;
  readonly plan: RowPlan;
}

/** What holds again once the given memories are gone; the newest of several first. */
const reinstatements = (
  work: WorkingState,
  state: MemoryState,
  deleted: ReadonlySet<MemoryId>,
): readonly Reinstatement[] => {
  const returned: NewRow[] = [];
  const found: Reinstatement[] = [];
  for (const memory of [...state.memories.values()].reverse()) {
    const plan = reinstatedRows(work, memory, deleted, returned);
    if (plan === null) continue;
    returned.push(...plan.opens);
    found.push({ id: memory.id, plan });
  }
  return found;
};

/** Hides memories. No rows change but those of what holds again. Already deleted ones stay as they are. */
export const deleteMemories = (
  work: WorkingState,
  state: MemoryState,
  command: DeleteMemories,
): void => {
  const ids = memoriesOf(work, command.memoryIds)
    .filter((memory) => memory.deletion === null)
    .map(({ id }) => id);
  const back = command.reinstate ? reinstatements(work, state, new Set(ids)) : [];
  const groups = chunks(ids, idsPerEvent);
  const backGroups = chunks(back, memoriesPerEvent);
  // What holds again comes with the last ids, when everything that stood in its way is gone.
  const events = [
    ...groups.map((group, index) => ({
      ids: group,
      back: index === groups.length - 1 ? (backGroups[0] ?? []) : [],
    })),
    ...backGroups.slice(1).map((group) => ({ ids: [], back: group })),
  ];
  for (const event of events) {
    work.record({
      type: 'MemoriesDeleted',
      eventId: work.nextEventId(),
      data: {
        memory_ids: [...event.ids],
        reason: command.reason,
        eviction: null,
        reinstated: event.back.map(({ id }) => id),
        deleted_at: work.context.now,
        purge: null,
        ...work.rowData(event.back.reduce((all, { plan }) => joinPlans(all, plan), emptyPlan)),
      },
      reasonText: command.reasonText,
    });
  }
};
