import type { Instant } from '@palimpsest/kernel';
import type { EvictionCandidate, RecalledAnchors } from './recalled.ts';
import { countersOf } from './state/counter.ts';
import { isLive } from './state/held-memory.ts';
import type { MemoryState } from './state/memory-state.ts';
import { laterAnchor, weightAt } from './weight.ts';

/**
 * The active memories of a scope in the order in which they give way: the lightest first; of equal ones the one whose
 * last recall is longest ago, never recalled ones before all others; then the older. Important ones never do.
 */
export const evictionOrder = (
  state: MemoryState,
  scope: string,
  recalled: RecalledAnchors,
  now: Instant,
): readonly EvictionCandidate[] =>
  [...state.memories.values()]
    .filter(
      (memory) => isLive(memory) && !memory.head.is_important && countersOf(memory).includes(scope),
    )
    .map((memory) => {
      const usage = recalled.get(memory.id);
      return {
        order: memory.order,
        memoryId: memory.id,
        weight: weightAt(laterAnchor(memory.head, usage), now),
        lastRecalledAt: usage?.last_recalled_at ?? null,
      };
    })
    .sort((a, b) => {
      const [left, right] = [a.lastRecalledAt ?? '', b.lastRecalledAt ?? ''];
      return a.weight - b.weight || (left === right ? a.order - b.order : left < right ? -1 : 1);
    })
    .map(({ order: _, ...candidate }) => candidate);
