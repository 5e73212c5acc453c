import { type ErasureEvidence, type MemoryEvent, streamPrefixes } from '@palimpsest/domain';
import type { Instant, ProjectionSchema, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument, positionKey } from '../memories/collections.ts';

/**
 * What was asked to be erased, and what was. A purge, the start of an erasure and its end are documents of their own:
 * each is written whole, and all of them outlive the subject.
 */
export const erasuresSchema: ProjectionSchema = {
  projection: 'erasures',
  version: 1,
  collections: [
    { name: 'purges', indexes: { by_due: ['tenant', 'immediate', 'at'] } },
    { name: 'erasures', indexes: { by_tenant: ['tenant', 'position'] } },
    { name: 'erasure_ends', indexes: {} },
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
  readonly cause: 'PURGE' | 'DELETED' | 'ARCHIVED';
  readonly whole: boolean;
  readonly started_at: Instant;
  readonly event_id: string;
  readonly position: string;
}

/** `erasure_ends/<erasure id>`. */
export interface ErasureEndDocument {
  readonly memories: number;
  readonly ended_at: Instant;
  readonly evidence: ErasureEvidence;
  readonly event_id: string;
  readonly position: string;
}

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
        event_id,
        position: positionKey(position),
      };
      return [
        put('erasures', event.data.erasure_id, document),
        { kind: 'delete', collection: 'purges', id: event.data.erasure_id, position },
      ];
    }
    case 'MemoriesErased': {
      const document: ErasureEndDocument = {
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

export const erasuresProjection: Projection<ReadModelWrite> = {
  name: erasuresSchema.projection,
  version: erasuresSchema.version,
  prefixes: [streamPrefixes.memory],
  fold,
};
