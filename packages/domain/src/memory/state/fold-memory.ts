import type { OpenedMemoryEvent } from '../draft.ts';
import { applyEvent } from './apply-event.ts';
import { emptyLayeredMap } from './layered-map.ts';
import type { MemoryState } from './memory-state.ts';
import { nextOf } from './mutable-state.ts';
import { untouched } from './privacy-state.ts';
import { allOn } from './switches.ts';

/**
 * Version of the fold and of the snapshot format: raised whenever the same events would give another state
 * or another serialisation, so that older snapshots are thrown away.
 */
export const memoryFoldVersion = 5;

/** A subject about whom nothing was recorded. */
export const initialMemoryState = (): MemoryState => ({
  memories: emptyLayeredMap(),
  byWording: emptyLayeredMap(),
  bySlot: emptyLayeredMap(),
  counters: emptyLayeredMap(),
  absorbed: [],
  switches: allOn,
  profiles: new Map(),
  privacy: untouched,
  consolidatedAt: null,
  created: 0,
  lastRecordedAt: null,
});

/**
 * Folds events in, in order; the given state stays as it is. Costs the events, hardly the size of the state.
 * Never throws.
 */
export const foldMemory = (
  state: MemoryState,
  events: readonly OpenedMemoryEvent[],
): MemoryState => {
  if (events.length === 0) return state;
  const { mutable, finished } = nextOf(state);
  for (const event of events) applyEvent(mutable, event);
  return finished();
};

/** Folds one event in. */
export const evolveMemory = (state: MemoryState, event: OpenedMemoryEvent): MemoryState =>
  foldMemory(state, [event]);
