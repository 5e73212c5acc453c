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
import {
  removeBySubject,
  type SubjectEnd,
  untilSubjectEnds,
} from '../subject-end/until-subject-ends.ts';

/** Legal holds, standing and past. Placing and releasing are two documents: each is written whole. */
export const holdsSchema: ProjectionSchema = {
  projection: 'holds',
  version: 2,
  collections: [
    {
      name: 'holds',
      indexes: {
        by_tenant: ['tenant', 'position'],
        by_until: ['tenant', 'until'],
        by_subject: ['subject_id'],
      },
    },
    { name: 'hold_releases', indexes: { by_subject: ['subject_id'] } },
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
  /** Sorts; of several that one event tells of, each its own. */
  readonly position: string;
}

/** `hold_releases/<hold id>`. */
export interface HoldReleaseDocument {
  readonly subject_id: string;
  readonly released_at: Instant;
  readonly cause: 'RELEASED' | 'EXPIRED';
}

/** Holds of a subject that has ended: that they stood, and when; for what case died with the subject. */
const pastHolds = ({ event, metadata, position, stream }: SubjectEnd): readonly ReadModelWrite[] =>
  event.data.holds.flatMap((hold, place): readonly ReadModelWrite[] => {
    const { hold_id, placed_at, placed_by, until, released } = hold;
    const { subject_id } = event.data;
    const document: HoldDocument = {
      hold_id,
      tenant: metadata.tenant,
      subject_id,
      placed_at,
      placed_by,
      until,
      sealed: null,
      stream,
      event_id: metadata.event_id,
      schema_version: metadata.schema_version,
      position: `${positionKey(position)}.${place.toString().padStart(4, '0')}`,
    };
    const put = (collection: string, document: object): ReadModelWrite => ({
      kind: 'put',
      collection,
      id: hold_id,
      document: asDocument(document),
      position,
    });
    if (released === null) return [put('holds', document)];
    const release: HoldReleaseDocument = {
      subject_id,
      released_at: released.at,
      cause: released.cause,
    };
    return [put('holds', document), put('hold_releases', release)];
  });

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
    subject_id: metadata.subject_id ?? '',
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

export const holdsProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: holdsSchema.projection,
    version: holdsSchema.version,
    prefixes: [streamPrefixes.memory],
    fold,
  },
  (end) => [...removeBySubject(holdsSchema, end), ...pastHolds(end)],
);
