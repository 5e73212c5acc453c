import type { Instant, MemoryId } from '@palimpsest/kernel';
import { overlaps } from '../shared/interval.ts';
import type { MemoryContent } from './content.ts';
import { type MemoryScope, scopeColumns } from './scope.ts';
import { type HeldMemory, isLive } from './state/held-memory.ts';
import { wordingKey } from './state/keys.ts';
import type { MemoryState } from './state/memory-state.ts';

/** When a fact holds and when it happened: the same words about another time are another fact. */
export interface FactTimes {
  readonly validFrom: Instant | null;
  readonly validTo: Instant | null;
  readonly eventFrom: Instant | null;
}

const sameTime = (memory: HeldMemory, times: FactTimes): boolean => {
  const { head } = memory;
  return (
    (head.event_from === null || times.eventFrom === null || head.event_from === times.eventFrom) &&
    overlaps(
      { from: head.valid_from, to: head.valid_to },
      { from: times.validFrom, to: times.validTo },
    )
  );
};

/**
 * A live memory of the same scope with the same words (content HMAC). With `times`, one about the same time:
 * "I went swimming", told on two days with two dates, is two facts.
 */
export const findDuplicate = (
  state: MemoryState,
  contentHmac: string,
  scope: MemoryScope,
  times?: FactTimes,
): HeldMemory | undefined => {
  const ids = state.byWording.get(wordingKey(scopeColumns(scope), contentHmac)) ?? [];
  return ids
    .map((id) => state.memories.get(id))
    .find((memory) => memory !== undefined && (times === undefined || sameTime(memory, times)));
};

/** Memories that a new fact may have to do with: neither deleted, superseded nor archived. */
export const liveMemories = (state: MemoryState): readonly HeldMemory[] =>
  [...state.memories.values()].filter(isLive);

/** The wording of a version, for embedding it again before a revert. `null`: there is none, or it is erased. */
export const contentOfVersion = (
  state: MemoryState,
  id: MemoryId,
  version: number,
): MemoryContent | null => state.memories.get(id)?.versions.get(version)?.content ?? null;

/** The one that a merge of these has to keep: the oldest. `undefined` when none is known. */
export const mergeSurvivor = (
  state: MemoryState,
  ids: readonly MemoryId[],
): HeldMemory | undefined =>
  ids
    .flatMap((id) => state.memories.get(id) ?? [])
    .toSorted((left, right) => left.order - right.order)[0];
