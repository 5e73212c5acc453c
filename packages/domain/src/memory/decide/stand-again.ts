import type { MemoryId } from '@palimpsest/kernel';
import type { NewRow } from '../rows/close-off.ts';
import { emptyPlan, joinPlans } from '../rows/end-rows.ts';
import { countersOf, emptyCounter } from '../state/counter.ts';
import { type HeldMemory, statusOf } from '../state/held-memory.ts';
import type { MemoryState } from '../state/memory-state.ts';
import { limitOf } from './check-room.ts';
import { chunks, memoriesPerEvent } from './chunks.ts';
import { reinstatedRows } from './reinstated-rows.ts';
import type { WorkingState } from './working-state.ts';

/** What a memory went up in, to the last of a chain of compactions and merges. */
const standingFor = (state: MemoryState, memory: HeldMemory): HeldMemory => {
  let last = memory;
  for (const seen = new Set([memory.id]); last.supersession !== null; seen.add(last.id)) {
    const next = state.memories.get(last.supersession.by);
    if (next === undefined || seen.has(next.id)) break;
    last = next;
  }
  return last;
};

/**
 * Sources of compacted memories that an erasure takes because of another source: the rest of them is not to be forgotten, and
 * holds again. Where the compacted one had been archived, or there is no room by now, they come back as archived. One that was
 * deleted itself takes its sources along into history, as a merge does.
 */
export const standAgain = (
  work: WorkingState,
  before: MemoryState,
  gone: ReadonlySet<MemoryId>,
  derived: ReadonlySet<MemoryId>,
): void => {
  const left = [...before.memories.values()].filter((memory) => {
    const { supersession } = memory;
    if (supersession?.kind !== 'compacted' || !derived.has(supersession.by)) return false;
    const stood = statusOf(standingFor(before, memory));
    return !gone.has(memory.id) && (stood === 'ACTIVE' || stood === 'ARCHIVED');
  });
  const placed = new Map<string, number>();
  const fits = (memory: HeldMemory): boolean =>
    countersOf(memory).every((name) => {
      const limit = limitOf(name, work.context.policy);
      const { active } = work.counters.get(name) ?? emptyCounter;
      return limit === null || active + (placed.get(name) ?? 0) < limit;
    });
  const back = left.flatMap((memory) => {
    const plan = reinstatedRows(work, memory, gone, []);
    if (plan === null) return [];
    const isActive = statusOf(standingFor(before, memory)) === 'ACTIVE' && fits(memory);
    if (isActive)
      for (const name of countersOf(memory)) placed.set(name, (placed.get(name) ?? 0) + 1);
    const opens = plan.opens.map(
      (row): NewRow =>
        isActive ? row : { ...row, status: 'ARCHIVED', archived_at: work.context.now },
    );
    return [{ id: memory.id, plan: { ...plan, opens } }];
  });
  for (const group of chunks(back, memoriesPerEvent)) {
    work.record({
      type: 'MemoriesReactivated',
      eventId: work.nextEventId(),
      data: {
        memory_ids: group.map(({ id }) => id),
        kind: 'UNCOMPACTED',
        ...work.rowData(group.reduce((all, { plan }) => joinPlans(all, plan), emptyPlan)),
      },
    });
    placed.clear();
  }
};
