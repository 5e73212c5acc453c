import type { Instant, MemoryId } from '@palimpsest/kernel';
import type { AbsorbedIntakes } from './absorbed-intakes.ts';
import { contributionOf, countersOf, emptyCounter, withContribution } from './counter.ts';
import { type HeldMemory, isLive } from './held-memory.ts';
import { holdsSlot, slotKey, wordingKey } from './keys.ts';
import { nextLayer } from './layered-map.ts';
import type { Counter, MemoryState } from './memory-state.ts';
import type { PrivacyState } from './privacy-state.ts';
import type { SwitchState } from './switches.ts';
import { overlayOver, type Table } from './table.ts';

/** A state while it is being folded: nobody else sees it. */
export interface MutableState {
  readonly memories: Table<MemoryId, HeldMemory>;
  readonly byWording: Table<string, readonly MemoryId[]>;
  readonly bySlot: Table<string, readonly MemoryId[]>;
  readonly counters: Table<string, Counter>;
  absorbed: AbsorbedIntakes;
  switches: SwitchState;
  profiles: MemoryState['profiles'];
  privacy: PrivacyState;
  consolidatedAt: Instant | null;
  created: number;
  lastRecordedAt: Instant | null;
}

/** Shows a state and takes changes without touching it: for one decision. */
export const layeredOver = (state: MemoryState): MutableState => ({
  ...state,
  memories: overlayOver(state.memories),
  byWording: overlayOver(state.byWording),
  bySlot: overlayOver(state.bySlot),
  counters: overlayOver(state.counters),
});

/** The state after this one, to fold events into, and how to take it out. */
export const nextOf = (
  state: MemoryState,
): { readonly mutable: MutableState; readonly finished: () => MemoryState } => {
  const memories = nextLayer(state.memories);
  const byWording = nextLayer(state.byWording);
  const bySlot = nextLayer(state.bySlot);
  const counters = nextLayer(state.counters);
  const mutable: MutableState = { ...state, memories, byWording, bySlot, counters };
  return {
    mutable,
    finished: () => ({
      memories: memories.finished(),
      byWording: byWording.finished(),
      bySlot: bySlot.finished(),
      counters: counters.finished(),
      absorbed: mutable.absorbed,
      switches: mutable.switches,
      profiles: mutable.profiles,
      privacy: mutable.privacy,
      consolidatedAt: mutable.consolidatedAt,
      created: mutable.created,
      lastRecordedAt: mutable.lastRecordedAt,
    }),
  };
};

const wordingKeyOf = (memory: HeldMemory): string | null =>
  isLive(memory) && memory.content !== null
    ? wordingKey(memory.head, memory.content.content_hmac)
    : null;

const slotKeysOf = (memory: HeldMemory): ReadonlySet<string> => {
  const keys = new Set<string>();
  if (memory.deletion !== null) return keys;
  for (const row of memory.rows) {
    const key = holdsSlot(row) ? slotKey(row) : null;
    if (key !== null) keys.add(key);
  }
  return keys;
};

// Sorted, so that a state says the same however it came about: folded, or read back from a snapshot.
const addTo = (index: Table<string, readonly MemoryId[]>, key: string, id: MemoryId): void => {
  index.set(key, [...(index.get(key) ?? []), id].sort());
};

const removeFrom = (index: Table<string, readonly MemoryId[]>, key: string, id: MemoryId): void => {
  const rest = (index.get(key) ?? []).filter((member) => member !== id);
  if (rest.length === 0) index.delete(key);
  else index.set(key, rest);
};

const count = (state: MutableState, memory: HeldMemory, sign: 1 | -1): void => {
  const contribution = contributionOf(memory);
  for (const name of countersOf(memory)) {
    const before = state.counters.get(name) ?? emptyCounter;
    const after = withContribution(before, contribution, sign);
    if (Object.values(after).some((number) => number !== 0)) state.counters.set(name, after);
    else state.counters.delete(name);
  }
};

/** Puts a memory in the place of what was known of it, and keeps indexes and counters in step. */
export const putMemory = (state: MutableState, memory: HeldMemory): void => {
  const { id } = memory;
  const before = state.memories.get(id);
  const wordingBefore = before === undefined ? null : wordingKeyOf(before);
  const wordingAfter = wordingKeyOf(memory);
  if (wordingBefore !== wordingAfter) {
    if (wordingBefore !== null) removeFrom(state.byWording, wordingBefore, id);
    if (wordingAfter !== null) addTo(state.byWording, wordingAfter, id);
  }
  const slotsBefore: ReadonlySet<string> = before === undefined ? new Set() : slotKeysOf(before);
  const slotsAfter = slotKeysOf(memory);
  for (const key of slotsBefore) if (!slotsAfter.has(key)) removeFrom(state.bySlot, key, id);
  for (const key of slotsAfter) if (!slotsBefore.has(key)) addTo(state.bySlot, key, id);
  if (before !== undefined) count(state, before, -1);
  count(state, memory, 1);
  state.memories.set(id, memory);
};

/** Takes a memory out as if it had never been told. */
export const removeMemory = (state: MutableState, id: MemoryId): void => {
  const memory = state.memories.get(id);
  if (memory === undefined) return;
  const wording = wordingKeyOf(memory);
  if (wording !== null) removeFrom(state.byWording, wording, id);
  for (const key of slotKeysOf(memory)) removeFrom(state.bySlot, key, id);
  count(state, memory, -1);
  state.memories.delete(id);
};
