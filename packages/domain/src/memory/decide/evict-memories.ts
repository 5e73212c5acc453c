import type { EvictMemories } from '../command.ts';
import type { Eviction } from '../events.ts';
import { countersOf, emptyCounter } from '../state/counter.ts';
import { type HeldMemory, isLive } from '../state/held-memory.ts';
import type { MemoryState } from '../state/memory-state.ts';
import { archive } from './archive-memories.ts';
import { limitOf } from './check-room.ts';
import { chunks, idsPerEvent } from './chunks.ts';
import type { WorkingState } from './working-state.ts';

/** How many have to go so that a scope is as full as the policy wants it after an eviction. */
const surplus = (work: WorkingState, { scope, when }: EvictMemories): number => {
  const { policy } = work.context;
  const limit = limitOf(scope, policy);
  const { active } = work.counters.get(scope) ?? emptyCounter;
  if (limit === null || active < limit || (when === 'over-limit' && active === limit)) return 0;
  // One place at least, however small the limit; the nudge keeps 0.9 × 10 from falling under 9.
  const target = Math.min(limit - 1, Math.floor(limit * policy.capacity.evict_to + 1e-9));
  return active - target;
};

/** Makes room in a scope, in the order that the command gives. */
export const evictMemories = (
  work: WorkingState,
  before: MemoryState,
  command: EvictMemories,
): void => {
  const { scope, order, recallsPosition } = command;
  const { policy } = work.context;
  const going = order
    .filter(({ memoryId }) => {
      const memory = before.memories.get(memoryId);
      return (
        memory !== undefined &&
        isLive(memory) &&
        !memory.head.is_important &&
        countersOf(memory).includes(scope)
      );
    })
    .slice(0, surplus(work, command));
  const candidates = new Map(going.map((candidate) => [candidate.memoryId, candidate]));
  const held = [...candidates.keys()].flatMap((id) => before.memories.get(id) ?? []);
  const { active } = before.counters.get(scope) ?? emptyCounter;
  const evictionOf = (group: readonly HeldMemory[]): Eviction => ({
    scope,
    limit: limitOf(scope, policy) ?? 0,
    active,
    order: group.flatMap(({ id }) => {
      const candidate = candidates.get(id);
      return candidate === undefined
        ? []
        : [{ memory_id: id, weight: candidate.weight, last_recalled_at: candidate.lastRecalledAt }];
    }),
    recalls_position: recallsPosition?.toString() ?? null,
  });
  const weighs = ({ id }: HeldMemory): boolean =>
    (candidates.get(id)?.weight ?? 0) > policy.decay.archive_below;
  archive(work, held.filter(weighs), 'EVICTED', evictionOf);
  for (const group of chunks(
    held.filter((memory) => !weighs(memory)),
    idsPerEvent,
  )) {
    work.record({
      type: 'MemoriesDeleted',
      eventId: work.nextEventId(),
      data: {
        memory_ids: group.map(({ id }) => id),
        reason: 'EVICTED',
        eviction: evictionOf(group),
        reinstated: [],
        purge: null,
        deleted_at: work.context.now,
        ...work.rowData({ closes: [], opens: [] }),
      },
      reasonText: null,
    });
  }
};
