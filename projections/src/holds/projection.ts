import { type MemoryEvent, streamPrefixes } from '@palimpsest/domain';
import type {
  Instant,
  ProjectionSchema,
  ReadModelWrite,
  SealedBox,
  StoredEvent,
} from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument, positionKey } from '../memories/collections.ts';

/** Legal holds, standing and past. Placing and releasing are two documents: each is written whole. */
export const holdsSchema: ProjectionSchema = {
  projection: 'holds',
  version: 1,
  collections: [
    {
      name: 'holds',
      indexes: { by_tenant: ['tenant', 'position'], by_until: ['tenant', 'until'] },
    },
    { name: 'hold_releases', indexes: {} },
  ],
};

/** `holds/<hold id>`. */
export interface HoldDocument {
  readonly hold_id: string;
  readonly tenant: string;
  readonly subject_id: string;
  readonly placed_at: Instant;
  readonly placed_by: string;
  readonly until: Instant | null;
  /** `HoldDetails`, with what it is bound to. */
  readonly sealed: SealedBox | null;
  readonly stream: string;
  readonly event_id: string;
  readonly schema_version: number;
  readonly position: string;
}

/** `hold_releases/<hold id>`. */
export interface HoldReleaseDocument {
  readonly released_at: Instant;
  readonly cause: 'RELEASED' | 'EXPIRED';
}

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const { event, metadata, position, stream } = input as StoredEvent<MemoryEvent>; // `memory-` streams alone
  if (event.type === 'LegalHoldPlaced') {
    const document: HoldDocument = {
      hold_id: event.data.hold_id,
      tenant: metadata.tenant,
      subject_id: metadata.subject_id ?? '',
      placed_at: metadata.recorded_at,
      placed_by: metadata.actor.id,
      until: event.data.until,
      sealed: event.data.sealed,
      stream,
      event_id: metadata.event_id,
      schema_version: metadata.schema_version,
      position: positionKey(position),
    };
    const id = event.data.hold_id;
    return [{ kind: 'put', collection: 'holds', id, document: asDocument(document), position }];
  }
  if (event.type !== 'LegalHoldReleased') return [];
  const document: HoldReleaseDocument = {
    released_at: metadata.recorded_at,
    cause: event.data.cause,
  };
  return [
    {
      kind: 'put',
      collection: 'hold_releases',
      id: event.data.hold_id,
      document: asDocument(document),
      position,
    },
  ];
};

export const holdsProjection: Projection<ReadModelWrite> = {
  name: holdsSchema.projection,
  version: holdsSchema.version,
  prefixes: [streamPrefixes.memory],
  fold,
};
