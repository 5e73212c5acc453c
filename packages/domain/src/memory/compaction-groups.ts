import type { Instant } from '@palimpsest/kernel';
import type { Policy } from '../policy/policy.ts';
import { cosine } from '../shared/cosine.ts';
import { compactionKey, isCompactable } from './decide/compact-memories.ts';
import type { RecalledAnchors } from './recalled.ts';
import { countersOf } from './state/counter.ts';
import type { HeldMemory } from './state/held-memory.ts';
import type { MemoryState } from './state/memory-state.ts';
import { laterAnchor, weightAt } from './weight.ts';

/**
 * Light memories that are alike, in the groups that a model is asked about: each around the lightest one that is in no group
 * yet. `scope`: the counter that needs room, `null` for all. Cosine only proposes; whether they become one is decided by a
 * model, and by the decision.
 */
export const compactionGroups = (
  state: MemoryState,
  scope: string | null,
  recalled: RecalledAnchors,
  now: Instant,
  { compaction }: Pick<Policy, 'compaction'>,
): readonly (readonly HeldMemory[])[] => {
  const light = [...state.memories.values()]
    .filter(
      (memory) => isCompactable(memory) && (scope === null || countersOf(memory).includes(scope)),
    )
    .map((memory) => ({
      memory,
      weight: weightAt(laterAnchor(memory.head, recalled.get(memory.id)), now),
    }))
    .filter(({ weight }) => weight < compaction.weight_below)
    .sort((a, b) => a.weight - b.weight || a.memory.order - b.memory.order)
    .map(({ memory }) => memory);
  const left = new Set(light);
  const groups: HeldMemory[][] = [];
  for (const seed of light) {
    if (groups.length >= compaction.groups) break;
    if (!left.has(seed)) continue;
    const group = [...left]
      .filter(
        (other) =>
          other === seed ||
          (compactionKey(other) === compactionKey(seed) &&
            cosine(seed.vector, other.vector) >= compaction.similarity),
      )
      .slice(0, compaction.group_size);
    for (const memory of group) left.delete(memory);
    if (group.length > 1) groups.push(group.toSorted((a, b) => a.order - b.order));
  }
  return groups;
};
