import {
  type ErasureEvidence,
  type MemoryEvent,
  type MemoryEventData,
  streamPrefixes,
} from '@palimpsest/domain';
import type { Instant, ProjectionSchema, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument, positionKey } from '../memories/collections.ts';
import {
  removeBySubject,
  type SubjectEnd,
  untilSubjectEnds,
} from '../subject-end/until-subject-ends.ts';

/**
 * What was asked to be erased, and what was. A purge, the start of an erasure and its end are documents of their own:
 * each is written whole, and all of them outlive the subject.
 */
export const erasuresSchema: ProjectionSchema = {
  projection: 'erasures',
  version: 2,
  collections: [
    {
      name: 'purges',
      indexes: { by_due: ['tenant', 'immediate', 'at'], by_subject: ['subject_id'] },
    },
    {
      name: 'erasures',
      indexes: { by_tenant: ['tenant', 'sort'], by_subject: ['subject_id'] },
    },
    { name: 'erasure_ends', indexes: { by_subject: ['subject_id'] } },
  ],
};

/** `purges/<purge id>`, until its erasure starts. */
export interface PurgeDocument {
  readonly purge_id: string;
  readonly tenant: string;
  readonly subject_id: string;
  readonly at: Instant;
  readonly immediate: boolean;
}

/** `erasures/<erasure id>`. */
export interface ErasureDocument {
  readonly erasure_id: string;
  readonly tenant: string;
  readonly subject_id: string;
  readonly cause: MemoryEventData<'ErasureStarted'>['cause'];
  readonly whole: boolean;
  readonly started_at: Instant;
  /** Events that tell of it, as far as they do when it is written. */
  readonly event_ids: readonly string[];
  readonly position: string;
  /** Position, and the place among those that one event tells of. */
  readonly sort: string;
}

/** `erasure_ends/<erasure id>`. */
export interface ErasureEndDocument {
  readonly subject_id: string;
  readonly memories: number;
  readonly ended_at: Instant;
  readonly evidence: ErasureEvidence;
  /** Event that tells of its end. */
  readonly event_id: string;
  readonly position: string;
}

const sortKey = (position: bigint, place: number): string =>
  `${positionKey(position)}.${place.toString().padStart(4, '0')}`;

/** What the end of a subject tells of its erasures, in place of the events that go. */
const certified = (end: SubjectEnd): readonly ReadModelWrite[] => {
  const { event, metadata, position } = end;
  const { subject_id } = event.data;
  return event.data.erasures.flatMap((certificate, place): readonly ReadModelWrite[] => {
    const { erasure_id, cause, whole, memories, started_at, event_ids, ended } = certificate;
    const put = (collection: string, document: object): ReadModelWrite => ({
      kind: 'put',
      collection,
      id: erasure_id,
      document: asDocument(document),
      position,
    });
    const erasure: ErasureDocument = {
      erasure_id,
      tenant: metadata.tenant,
      subject_id,
      cause,
      whole,
      started_at,
      event_ids: event_ids.slice(0, ended === null ? undefined : -1),
      position: positionKey(position),
      sort: sortKey(position, place),
    };
    if (ended === null) return [put('erasures', erasure)];
    const end: ErasureEndDocument = {
      subject_id,
      memories,
      ended_at: ended.at,
      evidence: ended.evidence,
      event_id: event_ids.at(-1) ?? metadata.event_id,
      position: positionKey(position),
    };
    return [put('erasures', erasure), put('erasure_ends', end)];
  });
};

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const { event, metadata, position } = input as StoredEvent<MemoryEvent>; // `memory-` streams alone
  const { tenant, event_id } = metadata;
  const subject_id = metadata.subject_id ?? '';
  const put = (collection: string, id: string, document: object): ReadModelWrite => ({
    kind: 'put',
    collection,
    id,
    document: asDocument(document),
    position,
  });
  switch (event.type) {
    case 'MemoriesDeleted': {
      // Events of the first schema version have no such field.
      const purge: typeof event.data.purge | undefined = event.data.purge;
      if (purge === undefined || purge === null) return [];
      const { purge_id, immediate } = purge;
      const at = event.data.deleted_at;
      const document: PurgeDocument = { purge_id, tenant, subject_id, at, immediate };
      return [put('purges', purge_id, document)];
    }
    case 'ErasureStarted': {
      const document: ErasureDocument = {
        erasure_id: event.data.erasure_id,
        tenant,
        subject_id,
        cause: event.data.cause,
        whole: event.data.whole,
        started_at: metadata.recorded_at,
        event_ids: [event_id],
        position: positionKey(position),
        sort: sortKey(position, 0),
      };
      return [
        put('erasures', event.data.erasure_id, document),
        { kind: 'delete', collection: 'purges', id: event.data.erasure_id, position },
      ];
    }
    case 'MemoriesErased': {
      const document: ErasureEndDocument = {
        subject_id,
        memories: event.data.memories,
        ended_at: metadata.recorded_at,
        evidence: event.data.evidence,
        event_id,
        position: positionKey(position),
      };
      return [put('erasure_ends', event.data.erasure_id, document)];
    }
    default:
      return [];
  }
};

export const erasuresProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: erasuresSchema.projection,
    version: erasuresSchema.version,
    prefixes: [streamPrefixes.memory],
    fold,
  },
  (end) => [...removeBySubject(erasuresSchema, end), ...certified(end)],
);
