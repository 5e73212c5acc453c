import type { BeliefRow, MemoryEvent, ScopeCount } from '@palimpsest/domain';
import { streamPrefixes } from '@palimpsest/domain';
import type { ReadModelWrite, StoredEvent, SubjectId } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { removeBySubject, untilSubjectEnds } from '../subject-end/until-subject-ends.ts';
import {
  asDocument,
  type CauseDocument,
  type ContentDocument,
  type CountDocument,
  type EndingDocument,
  memoriesSchema,
  type OverlayDocument,
  positionKey,
} from './collections.ts';
import { asMemoryEvent } from './memory-event.ts';
import { rowDocument } from './row-document.ts';

type Stored = StoredEvent<MemoryEvent>;

const put = (
  collection: string,
  id: string,
  document: object,
  position: bigint,
): ReadModelWrite => ({ kind: 'put', collection, id, document: asDocument(document), position });

const subjectOfEvent = (stored: Stored): SubjectId => {
  const { subject_id } = stored.metadata;
  if (subject_id === null) throw new TypeError('a memory event without a subject');
  return subject_id;
};

const rowWrites = (
  stored: Stored,
  data: { readonly closes: readonly BeliefRow[]; readonly opens: readonly BeliefRow[] },
): ReadModelWrite[] => {
  const subject = subjectOfEvent(stored);
  return [...data.closes, ...data.opens].map((row) =>
    put('rows', row.row_id, rowDocument(row, subject), stored.position),
  );
};

const countWrites = (stored: Stored, counts: readonly ScopeCount[]): ReadModelWrite[] => {
  const subject = subjectOfEvent(stored);
  return counts.map((count) => {
    const document: CountDocument = {
      active: count.active,
      archived: count.archived,
      deleted: count.deleted,
      important: count.important,
      kind: count.scope.split(':')[0] ?? '',
      scope: count.scope,
      subject_id: subject,
      tenant: stored.metadata.tenant,
    };
    return put('counts', `${subject}:${count.scope}`, document, stored.position);
  });
};

const overlayWrites = (
  stored: Stored,
  ids: readonly string[],
  overlay: Pick<OverlayDocument, 'deleted_at' | 'reason'>,
): ReadModelWrite[] => {
  const subject = subjectOfEvent(stored);
  return ids.map((id) => put('overlays', id, { ...overlay, subject_id: subject }, stored.position));
};

const endingWrites = (stored: Stored, ids: readonly string[], by: string): ReadModelWrite[] => {
  const document: EndingDocument = { subject_id: subjectOfEvent(stored), superseded_by: by };
  return ids.map((id) => put('endings', id, document, stored.position));
};

const causeWrite = (stored: Stored): ReadModelWrite => {
  const { event, metadata, position } = stored;
  const { data } = event;
  const document: CauseDocument = {
    actor: metadata.actor,
    at: metadata.recorded_at,
    decision: 'decision' in data ? data.decision : null,
    intake_revision: 'source' in data ? (data.source?.intake_revision ?? null) : null,
    memory_id: memoryOf(event),
    mode: 'mode' in data && event.type === 'MemoryRevised' ? data.mode : null,
    op: causeOp(event),
    policy_version: metadata.policy_version,
    position: positionKey(position),
    source: 'source' in data ? data.source : null,
    subject_id: subjectOfEvent(stored),
    type: event.type,
  };
  return put('causes', metadata.event_id, document, position);
};

const memoryOf = ({ data }: MemoryEvent): string | null => {
  if ('memory_id' in data) return data.memory_id;
  return 'matched' in data ? data.matched : null;
};

/** What the change is called outside (`cause.op` of a history). */
const causeOp = (event: MemoryEvent): string => {
  switch (event.type) {
    case 'MemoryAdded':
      return 'ADD';
    case 'MemoryRevised':
      return event.data.cause;
    case 'MemorySuperseded':
      return 'SUPERSEDE';
    case 'MemoryAnnotated':
      return 'ANNOTATE';
    case 'MemoriesArchived':
      return 'ARCHIVE';
    case 'MemoriesDeleted':
      return 'REINSTATE';
    case 'MemoriesReactivated':
      return 'RESTORE';
    case 'MemoriesPromoted':
      return 'PROMOTE';
    case 'MemoriesCompacted':
      return 'COMPACT';
    case 'FactReevaluated':
      return 'REEVALUATE';
    case 'FactSkipped':
      return 'SKIP';
    default:
      return event.type;
  }
};

const contentWrite = (
  stored: Stored,
  memoryId: string,
  version: number,
  sealed: ContentDocument['sealed'],
): ReadModelWrite => {
  const document: ContentDocument = {
    event_id: stored.metadata.event_id,
    memory_id: memoryId,
    position: positionKey(stored.position),
    schema_version: stored.metadata.schema_version,
    sealed,
    stream: stored.stream,
    subject_id: subjectOfEvent(stored),
    tenant: stored.metadata.tenant,
    version,
  };
  return put('contents', stored.metadata.event_id, document, stored.position);
};

/** Takes out everything that is kept of erased memories; of a whole subject, everything. */
const erasureWrites = (
  stored: Stored,
  data: Extract<MemoryEvent, { readonly type: 'ErasureStarted' }>['data'],
): ReadModelWrite[] => {
  const { position } = stored;
  const removal = (collection: string, index: string, key: string): ReadModelWrite => ({
    kind: 'remove',
    collection,
    index,
    equals: [key],
    position,
  });
  if (data.whole) {
    const subject = subjectOfEvent(stored);
    return memoriesSchema.collections.map(({ name }) => removal(name, 'by_subject', subject));
  }
  return [
    ...data.memory_ids.flatMap((id): ReadModelWrite[] => [
      removal('rows', 'by_memory', id),
      removal('contents', 'by_memory', id),
      removal('causes', 'by_memory', id),
      { kind: 'delete', collection: 'endings', id, position },
      { kind: 'delete', collection: 'overlays', id, position },
    ]),
    ...countWrites(stored, data.counts),
  ];
};

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const stored = asMemoryEvent(input);
  if (stored === undefined) return [];
  const { event } = stored;
  switch (event.type) {
    case 'MemoryAdded':
    case 'MemoryRevised':
      return [
        ...rowWrites(stored, event.data),
        ...(event.type === 'MemoryRevised'
          ? endingWrites(stored, event.data.absorbed, event.data.memory_id)
          : []),
        contentWrite(stored, event.data.memory_id, event.data.version, event.data.sealed),
        causeWrite(stored),
        ...countWrites(stored, event.data.counts),
      ];
    case 'MemoryAnnotated':
      return [
        ...rowWrites(stored, event.data),
        ...(event.data.sealed === null
          ? []
          : [contentWrite(stored, event.data.memory_id, event.data.version, event.data.sealed)]),
        causeWrite(stored),
        ...countWrites(stored, event.data.counts),
      ];
    case 'MemorySuperseded':
      return [
        ...rowWrites(stored, event.data),
        ...endingWrites(stored, [event.data.memory_id], event.data.superseded_by),
        causeWrite(stored),
        ...countWrites(stored, event.data.counts),
      ];
    case 'MemoriesCompacted':
      return [
        ...rowWrites(stored, event.data),
        ...endingWrites(stored, event.data.memory_ids, event.data.into),
        causeWrite(stored),
        ...countWrites(stored, event.data.counts),
      ];
    case 'FactReevaluated':
    case 'MemoriesArchived':
    case 'MemoriesPromoted':
      return [
        ...rowWrites(stored, event.data),
        causeWrite(stored),
        ...countWrites(stored, event.data.counts),
      ];
    case 'MemoriesDeleted':
      return [
        ...rowWrites(stored, event.data),
        ...overlayWrites(stored, event.data.memory_ids, {
          deleted_at: event.data.deleted_at,
          reason: event.data.reason,
        }),
        causeWrite(stored),
        ...countWrites(stored, event.data.counts),
      ];
    case 'MemoriesReactivated':
      return [
        ...rowWrites(stored, event.data),
        ...(event.data.kind === 'UNDELETED'
          ? overlayWrites(stored, event.data.memory_ids, { deleted_at: null, reason: null })
          : []),
        causeWrite(stored),
        ...countWrites(stored, event.data.counts),
      ];
    case 'FactSkipped':
      return [causeWrite(stored)];
    case 'ErasureStarted':
      return erasureWrites(stored, event.data);
    default:
      // Absorbed intakes, switches and holds change no memory.
      return [];
  }
};

/** Belief rows, wordings, causes, deletions and counters of every subject. */
export const memoriesProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: memoriesSchema.projection,
    version: memoriesSchema.version,
    prefixes: [streamPrefixes.memory],
    fold,
  },
  (end) => removeBySubject(memoriesSchema, end),
);
