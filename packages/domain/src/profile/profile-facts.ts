import type { Instant, Pseudonym } from '@palimpsest/kernel';
import type { RecalledAnchors } from '../memory/recalled.ts';
import { type HeldMemory, isLive } from '../memory/state/held-memory.ts';
import type { MemoryState } from '../memory/state/memory-state.ts';
import { laterAnchor, weightAt } from '../memory/weight.ts';

/** Whether a profile of an app (`null`: of what every app may see) may speak of a memory now. */
const mayStand = ({ head }: HeldMemory, appRef: Pseudonym | null, now: Instant): boolean => {
  const seen =
    head.level === 'GLOBAL' || (head.level === 'APP' && appRef !== null && head.app_ref === appRef);
  const holds =
    (head.valid_from === null || head.valid_from <= now) &&
    (head.valid_to === null || head.valid_to > now) &&
    (head.expire_at === null || head.expire_at > now);
  const isAboutNow = head.stance !== 'past_state' && head.stance !== 'ending';
  return seen && head.agent_ref === null && head.ownership === 'USER' && holds && isAboutNow;
};

/** A memory whose words are known. */
export type KnownFact = HeldMemory & { readonly content: NonNullable<HeldMemory['content']> };

/** The strongest facts about a subject that hold now, the heaviest first; at most `limit`. */
export const profileFacts = (
  state: MemoryState,
  appRef: Pseudonym | null,
  recalled: RecalledAnchors,
  now: Instant,
  limit: number,
): readonly KnownFact[] =>
  [...state.memories.values()]
    .filter(
      (memory): memory is KnownFact =>
        isLive(memory) && memory.content !== null && mayStand(memory, appRef, now),
    )
    .map((memory) => ({
      memory,
      weight: weightAt(laterAnchor(memory.head, recalled.get(memory.id)), now),
    }))
    .sort((a, b) => b.weight - a.weight || a.memory.order - b.memory.order)
    .slice(0, limit)
    .map(({ memory }) => memory);

/** Whether all that a profile was made of still stands as it was. */
export const sourcesStand = (
  state: MemoryState,
  profile: {
    readonly app_ref: Pseudonym | null;
    readonly sources: readonly {
      readonly memory_id: HeldMemory['id'];
      readonly version: number;
    }[];
  },
  now: Instant,
): boolean =>
  profile.sources.every(({ memory_id: id, version }) => {
    const memory = state.memories.get(id);
    return (
      memory !== undefined &&
      isLive(memory) &&
      memory.version === version &&
      mayStand(memory, profile.app_ref, now)
    );
  });
