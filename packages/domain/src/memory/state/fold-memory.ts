import type { OpenedMemoryEvent } from '../draft.ts';
import { applyEvent } from './apply-event.ts';
import type { MemoryState } from './memory-state.ts';
import { copyOf } from './mutable-state.ts';
import { allOn } from './switches.ts';

/**
 * Version of the fold and of the snapshot format: raised whenever the same events would give another state
 * or another serialisation, so that older snapshots are thrown away.
 */
export const memoryFoldVersion = 1;

/** A subject about whom nothing was recorded. */
export const initialMemoryState = (): MemoryState => ({
  memories: new Map(),
  byWording: new Map(),
  bySlot: new Map(),
  counters: new Map(),
  absorbed: [],
  switches: allOn,
  created: 0,
  lastRecordedAt: null,
});

/**
 * Folds events in, in order. Copies the state once however many there are; the given state stays as it is.
 * Never throws.
 */
export const foldMemory = (
  state: MemoryState,
  events: readonly OpenedMemoryEvent[],
): MemoryState => {
  if (events.length === 0) return state;
  const { mutable, finished } = copyOf(state);
  for (const event of events) applyEvent(mutable, event);
  return finished();
};

/** Folds one event in. */
export const evolveMemory = (state: MemoryState, event: OpenedMemoryEvent): MemoryState =>
  foldMemory(state, [event]);
