import type { MemoryId } from '@palimpsest/kernel';
import type { EndErasure, StartErasure } from '../command.ts';
import type { MemoryEventData } from '../events.ts';
import { type HeldMemory, statusOf } from '../state/held-memory.ts';
import type { MemoryState } from '../state/memory-state.ts';
import { type HeldPurge, isHeld } from '../state/privacy-state.ts';
import { chunks, idsPerEvent } from './chunks.ts';
import { purgeReaches } from './purge-memories.ts';
import { standAgain } from './stand-again.ts';
import type { WorkingState } from './working-state.ts';

/** What a purge hid and nobody brought back, and what was deleted before it: it all goes. */
const coveredBy = (purge: HeldPurge, state: MemoryState): readonly HeldMemory[] =>
  [...state.memories.values()].filter(
    ({ deletion, head }) =>
      deletion !== null && deletion.at <= purge.at && purgeReaches(purge.scope, head),
  );

/** Deleted or archived memories that are so still: one that came back meanwhile stays. */
const endedAmong = (
  ids: readonly MemoryId[],
  cause: 'DELETED' | 'ARCHIVED',
  state: MemoryState,
): readonly HeldMemory[] =>
  [...new Set(ids)]
    .flatMap((id) => state.memories.get(id) ?? [])
    .filter((memory) => statusOf(memory) === cause);

/**
 * Memories whose wording was made out of erased ones: absorbed by a merge, or named as a source. Their text may
 * repeat what is to be forgotten, so they go too; what else they stood for is seen to by `standAgain`.
 */
const derivedFrom = (erased: ReadonlySet<MemoryId>, state: MemoryState): ReadonlySet<MemoryId> => {
  const derived = new Set<MemoryId>();
  const isGone = (id: MemoryId): boolean => erased.has(id) || derived.has(id);
  const absorbers = new Map<MemoryId, MemoryId>();
  for (const { id, supersession } of state.memories.values()) {
    if (supersession?.kind === 'merged') absorbers.set(id, supersession.by);
  }
  for (let before = -1; before !== derived.size; ) {
    before = derived.size;
    for (const [absorbed, survivor] of absorbers) {
      if (isGone(absorbed) && !isGone(survivor)) derived.add(survivor);
    }
    for (const { id, derivedFrom: sources } of state.memories.values()) {
      if (!isGone(id) && sources.some(isGone)) derived.add(id);
    }
  }
  return derived;
};

interface Selected {
  readonly ids: readonly MemoryId[];
  readonly cause: MemoryEventData<'ErasureStarted'>['cause'];
  readonly whole: boolean;
  readonly intakes: readonly bigint[];
}

const selected = (state: MemoryState, { selection }: StartErasure): Selected | undefined => {
  if (selection.by === 'ids') {
    const ids = endedAmong(selection.memoryIds, selection.cause, state).map(({ id }) => id);
    return ids.length === 0
      ? undefined
      : { ids, cause: selection.cause, whole: false, intakes: [] };
  }
  if (selection.by === 'messages') {
    const { intakes } = selection;
    return intakes.length === 0 ? undefined : { ids: [], cause: 'MESSAGES', whole: false, intakes };
  }
  if (selection.by === 'record') {
    const { memoryIds, whole, intakes } = selection;
    const ids = whole
      ? [...state.memories.keys()]
      : memoryIds.filter((id) => state.memories.has(id));
    if (ids.length === 0 && intakes.length === 0 && !whole) return undefined;
    return { ids, cause: intakes.length === 0 ? 'PURGE' : 'MESSAGES', whole, intakes };
  }
  const purge = state.privacy.purges.find(({ purgeId }) => purgeId === selection.purgeId);
  if (purge === undefined || purge.erased) return undefined;
  const ids = coveredBy(purge, state).map(({ id }) => id);
  const whole = purge.scope === null && selection.mayEnd && ids.length === state.memories.size;
  return { ids, cause: 'PURGE', whole, intakes: [] };
};

/** Marks memories, or messages, as erased. */
export const startErasure = (
  work: WorkingState,
  state: MemoryState,
  command: StartErasure,
): void => {
  if (state.privacy.endedBy !== null) return;
  // An erasure that was carried out before is not asked again whether it may be.
  const isAgain = command.selection.by === 'record';
  if (isHeld(state.privacy, work.context.now) && !isAgain) return;
  const found = selected(state, command);
  if (found === undefined) return;
  const derived = derivedFrom(new Set(found.ids), state);
  const all = [...found.ids, ...derived];
  const groups = all.length === 0 ? [[]] : chunks(all, idsPerEvent);
  for (const [index, group] of groups.entries()) {
    work.record({
      type: 'ErasureStarted',
      eventId: work.nextEventId(),
      data: {
        erasure_id: command.erasureId,
        memory_ids: [...group],
        derived: group.filter((id) => derived.has(id)),
        cause: found.cause,
        intakes: index === 0 ? found.intakes.map(String) : [],
        whole: found.whole && index === groups.length - 1,
        counts: [],
      },
    });
  }
  if (!found.whole) standAgain(work, state, new Set(all), derived);
};

/** Records what an erasure came to. */
export const endErasure = (work: WorkingState, command: EndErasure): void => {
  work.record({
    type: 'MemoriesErased',
    eventId: work.nextEventId(),
    data: {
      erasure_id: command.erasureId,
      memories: command.memories,
      whole: command.whole,
      started_at: command.startedAt,
      evidence: command.evidence,
    },
  });
};
