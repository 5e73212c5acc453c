import type { BeliefRow, MemoryEvent } from '@palimpsest/domain';
import { streamPrefixes } from '@palimpsest/domain';
import {
  type IndexedState,
  type IndexWrite,
  type MemoryId,
  type SealedBox,
  type StoredEvent,
  subjectId,
} from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { untilSubjectEnds } from '../subject-end/until-subject-ends.ts';

type Stored = StoredEvent<MemoryEvent>;

const owner = (stored: Stored): Pick<IndexedState, 'tenant' | 'subjectId'> => {
  const { tenant, subject_id: subjectId } = stored.metadata;
  if (subjectId === null) throw new TypeError('a memory event without a subject');
  return { tenant, subjectId };
};

const LIVELINESS = { ACTIVE: 2, ARCHIVED: 1, SUPERSEDED: 0 } as const;

/**
 * Where each touched version may be seen now. An event's rows are complete for the versions that it touches,
 * apart from closed-off rows of the past, which say nothing about now.
 */
const stateWrites = (
  stored: Stored,
  data: { readonly closes: readonly BeliefRow[]; readonly opens: readonly BeliefRow[] },
): IndexWrite[] => {
  const states = new Map<string, IndexedState>();
  for (const row of [...data.closes, ...data.opens]) {
    const key = `${row.memory_id}@${row.version}`;
    const status = row.known_to === null ? row.status : 'SUPERSEDED';
    const seen = states.get(key);
    if (seen !== undefined && LIVELINESS[seen.status] > LIVELINESS[status]) continue;
    states.set(key, {
      ...owner(stored),
      memoryId: row.memory_id,
      version: row.version,
      status,
      level: row.level,
      appRef: row.app_ref,
      sessionRef: row.session_ref,
      agentRef: row.agent_ref,
    });
  }
  return [...states.values()].map((state) => ({ kind: 'state', position: stored.position, state }));
};

const hideWrites = (
  stored: Stored,
  ids: readonly MemoryId[],
  hidden: boolean,
): readonly IndexWrite[] =>
  ids.map((memoryId) => ({
    kind: 'hide',
    position: stored.position,
    subjectId: owner(stored).subjectId,
    memoryId,
    hidden,
  }));

const versionWrite = (
  stored: Stored,
  data: Pick<BeliefRow, 'memory_id' | 'version'> & {
    readonly sealed: SealedBox;
    readonly sealed_vector: SealedBox | null;
  },
): IndexWrite => ({
  kind: 'version',
  position: stored.position,
  version: {
    ...owner(stored),
    memoryId: data.memory_id,
    version: data.version,
    eventId: stored.metadata.event_id,
    schemaVersion: stored.metadata.schema_version,
    sealed: data.sealed,
    sealedVector: data.sealed_vector,
  },
});

const fold = (input: StoredEvent): readonly IndexWrite[] => {
  const stored = input as Stored; // only `memory-` streams come here, and they hold nothing else
  const { event } = stored;
  switch (event.type) {
    case 'MemoryAdded':
    case 'MemoryRevised':
      return [versionWrite(stored, event.data), ...stateWrites(stored, event.data)];
    case 'MemoryAnnotated':
    case 'MemorySuperseded':
    case 'MemoriesCompacted':
    case 'FactReevaluated':
    case 'MemoriesArchived':
    case 'MemoriesPromoted':
      return stateWrites(stored, event.data);
    case 'MemoriesDeleted':
      return [
        ...stateWrites(stored, event.data),
        ...hideWrites(stored, event.data.memory_ids, true),
      ];
    case 'MemoriesReactivated':
      return [
        ...stateWrites(stored, event.data),
        ...(event.data.kind === 'UNDELETED'
          ? hideWrites(stored, event.data.memory_ids, false)
          : []),
      ];
    case 'ErasureStarted': {
      const { subjectId } = owner(stored);
      const { position } = stored;
      if (event.data.whole) return [{ kind: 'delete-subject', position, subjectId }];
      return event.data.memory_ids.map((memoryId) => ({
        kind: 'delete-memory',
        position,
        subjectId,
        memoryId,
      }));
    }
    default:
      return [];
  }
};

/** Versions with their boxes, and where they may be seen now. */
export const searchProjection: Projection<IndexWrite> = untilSubjectEnds(
  { name: 'search', version: 1, prefixes: [streamPrefixes.memory], fold },
  ({ event, position }) => [
    { kind: 'delete-subject', position, subjectId: subjectId(event.data.subject_id) },
  ],
);
