import {
  type FactSource,
  type HeldPurge,
  type MemoryEvent,
  memoryStream,
  purgeReaches,
} from '@palimpsest/domain';
import type { EventStore, SealedBox, StoredEvent } from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import { boxOf, type ErasedBox } from './erased-box.ts';
import type { ErasureScope } from './erasure-scope.ts';
import { wholeStream } from './whole-stream.ts';

/** What the fact stream of a subject holds of erased memories. */
export interface MemoryBoxes {
  readonly boxes: readonly ErasedBox[];
  /** Messages that they came from: ordinals by the revision of their intake. */
  readonly sources: ReadonlyMap<bigint, ReadonlySet<number>>;
  /** Boxes with all facts of an intake, by its revision: erased with any of its messages. */
  readonly factLists: ReadonlyMap<bigint, ErasedBox>;
}

const boxNames = ['sealed', 'sealed_vector', 'sealed_reason'] as const;

const boxesIn = (stored: StoredEvent<MemoryEvent>): readonly ErasedBox[] => {
  const data: Readonly<Record<string, unknown>> = stored.event.data;
  return boxNames.flatMap((name) => {
    const box = data[name] as SealedBox | null | undefined; // what the schema has under these names
    return box === undefined || box === null ? [] : [boxOf('memories', stored, box, name)];
  });
};

/** Whether an event's boxes are about an erased memory. */
const isAbout = (
  { memoryIds, whole }: ErasureScope,
  purge: HeldPurge | undefined,
  { type, data }: MemoryEvent,
): boolean => {
  switch (type) {
    case 'MemoryAdded':
    case 'MemoryRevised':
    case 'MemoryAnnotated':
      return memoryIds.has(data.memory_id);
    case 'MemoriesDeleted':
      // A reason speaks of all that it was given for.
      return data.memory_ids.some((id) => memoryIds.has(id));
    case 'FactSkipped':
      return memoryIds.has(data.matched);
    case 'ProfileRefreshed':
      return whole || data.sources.some(({ memory_id: id }) => memoryIds.has(id));
    case 'SessionClosed': {
      const { app_ref, session_ref } = data;
      const place = { level: 'SESSION', app_ref, session_ref, agent_ref: null } as const;
      return whole || (purge !== undefined && purgeReaches(purge.scope, place));
    }
    default:
      return whole;
  }
};

const sourceOf = ({ data }: MemoryEvent): FactSource => ('source' in data ? data.source : null);

export const memoryBoxes = async (
  eventStore: EventStore,
  scope: ErasureScope,
  purge: HeldPurge | undefined,
): Promise<MemoryBoxes> => {
  const boxes: ErasedBox[] = [];
  const sources = new Map<bigint, Set<number>>();
  const factLists = new Map<bigint, ErasedBox>();
  for await (const recorded of wholeStream(eventStore, memoryStream(scope.subject))) {
    const stored = decodeEvent<MemoryEvent>(recorded);
    const { event } = stored;
    if (event.type === 'IntakeAbsorbed' && event.data.sealed !== null) {
      const list = boxOf('memories', stored, event.data.sealed, 'sealed');
      factLists.set(BigInt(event.data.intake_revision), list);
    }
    if (!isAbout(scope, purge, event)) continue;
    boxes.push(...boxesIn(stored));
    const source = sourceOf(event);
    if (source === null) continue;
    const revision = BigInt(source.intake_revision);
    const ordinals = sources.get(revision) ?? new Set<number>();
    for (const ordinal of source.message_ordinals) ordinals.add(ordinal);
    sources.set(revision, ordinals);
  }
  return { boxes, sources, factLists };
};
