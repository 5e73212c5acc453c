import type { MemoryId, Pseudonym } from '@palimpsest/kernel';
import type { HeldMemory } from '../memory/state/held-memory.ts';
import { isLive } from '../memory/state/held-memory.ts';
import type { MemoryState } from '../memory/state/memory-state.ts';

/** Why a memory of a session is worth keeping; `null`: it is not. */
export type Worth = 'important' | 'repeated' | 'slot_fact';

/** The live memories that only a session sees, the oldest first. */
export const sessionMemories = (state: MemoryState, sessionRef: Pseudonym): readonly HeldMemory[] =>
  [...state.memories.values()]
    .filter(
      (memory) =>
        isLive(memory) && memory.head.level === 'SESSION' && memory.head.session_ref === sessionRef,
    )
    .sort((a, b) => a.order - b.order);

/** Wordings that live memories outside of the session have as well. */
const wordingsElsewhere = (state: MemoryState, sessionRef: Pseudonym): ReadonlySet<string> =>
  new Set(
    [...state.memories.values()].flatMap((memory) =>
      isLive(memory) && memory.content !== null && memory.head.session_ref !== sessionRef
        ? [memory.content.content_hmac]
        : [],
    ),
  );

/**
 * What a session leaves behind when nobody else judges: what is important, what was told more than once (here or in
 * another place), and what fills a slot, such as where somebody lives. Anything else was small talk of the day.
 */
export const judgeSession = (
  state: MemoryState,
  sessionRef: Pseudonym,
): ReadonlyMap<MemoryId, Worth> => {
  const elsewhere = wordingsElsewhere(state, sessionRef);
  const worthOf = ({ head, tellings, content }: HeldMemory): Worth | null => {
    if (head.is_important) return 'important';
    if (tellings > 1 || (content !== null && elsewhere.has(content.content_hmac))) {
      return 'repeated';
    }
    const fillsSlot = content !== null && content.slot !== null && head.stance === 'state';
    return fillsSlot ? 'slot_fact' : null;
  };
  return new Map(
    sessionMemories(state, sessionRef).flatMap((memory): readonly [MemoryId, Worth][] => {
      const worth = worthOf(memory);
      return worth === null ? [] : [[memory.id, worth]];
    }),
  );
};
