import {
  type IntakeEvent,
  type MemoryEvent,
  type MemoryEventData,
  streamPrefixes,
} from '@palimpsest/domain';
import type {
  Instant,
  JsonObject,
  MemoryId,
  ProjectionSchema,
  Pseudonym,
  ReadModelWrite,
  SealedBox,
  StoredEvent,
} from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { removeBySubject, untilSubjectEnds } from '../subject-end/until-subject-ends.ts';

/** When something was told in a session last, and when it was closed last: from two streams, so a field each. */
export const sessionsSchema: ProjectionSchema = {
  projection: 'sessions',
  version: 1,
  collections: [
    {
      name: 'sessions',
      indexes: { by_subject: ['subject_id'], by_activity: ['tenant', 'open_since'] },
    },
  ],
};

/** `sessions/<subject id>:<session ref>`. A field is missing until the first event that sets it. */
export interface SessionDocument {
  readonly tenant: string;
  readonly subject_id: string;
  readonly session_ref: Pseudonym;
  readonly app_ref: Pseudonym | null;
  readonly last_activity_at?: Instant;
  /** As `last_activity_at`; `null` once it was closed: finds what is idle. */
  readonly open_since?: Instant | null;
  readonly closed_at?: Instant;
  readonly cause?: MemoryEventData<'SessionClosed'>['cause'];
  readonly continuity?: MemoryId | null;
  /** Box of the close, and what it is bound to. */
  readonly closing?: {
    readonly sealed: SealedBox | null;
    readonly stream: string;
    readonly event_id: string;
    readonly schema_version: number;
  };
}

export const sessionDocumentId = (subject: string, sessionRef: string): string =>
  `${subject}:${sessionRef}`;

const write = (
  { metadata, position }: StoredEvent,
  sessionRef: Pseudonym,
  set: JsonObject,
): ReadModelWrite => ({
  kind: 'increment',
  collection: 'sessions',
  id: sessionDocumentId(metadata.subject_id ?? '', sessionRef),
  by: {},
  set: {
    tenant: metadata.tenant,
    subject_id: metadata.subject_id,
    session_ref: sessionRef,
    ...set,
  },
  position,
});

const told = (
  stored: StoredEvent,
  place: { readonly session_ref: Pseudonym | null; readonly app_ref: Pseudonym | null },
): readonly ReadModelWrite[] => {
  const { recorded_at: at } = stored.metadata;
  return place.session_ref === null
    ? []
    : [
        write(stored, place.session_ref, {
          app_ref: place.app_ref,
          last_activity_at: at,
          open_since: at,
        }),
      ];
};

const closed = (
  stored: StoredEvent,
  data: MemoryEventData<'SessionClosed'>,
): readonly ReadModelWrite[] => [
  write(stored, data.session_ref, {
    app_ref: data.app_ref,
    closed_at: stored.metadata.recorded_at,
    open_since: null,
    cause: data.cause,
    continuity: data.continuity,
    closing: {
      sealed: data.sealed === null ? null : { ...data.sealed },
      stream: stored.stream,
      event_id: stored.metadata.event_id,
      schema_version: stored.metadata.schema_version,
    },
  }),
];

const fold = (stored: StoredEvent): readonly ReadModelWrite[] => {
  const { event } = stored as StoredEvent<MemoryEvent | IntakeEvent>; // these two streams alone
  switch (event.type) {
    case 'IntakeAccepted':
      return told(stored, event.data);
    case 'MemoryAdded': {
      const { data } = event;
      const [row] = data.opens.filter(({ memory_id: id }) => id === data.memory_id);
      // What an intake leads to was told when the intake was accepted.
      return row === undefined || data.source !== null ? [] : told(stored, row);
    }
    case 'SessionClosed':
      return closed(stored, event.data);
    case 'ErasureStarted':
      return event.data.whole
        ? [
            {
              kind: 'remove',
              collection: 'sessions',
              index: 'by_subject',
              equals: [stored.metadata.subject_id],
              position: stored.position,
            },
          ]
        : [];
    default:
      return [];
  }
};

export const sessionsProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: sessionsSchema.projection,
    version: sessionsSchema.version,
    prefixes: [streamPrefixes.intake, streamPrefixes.memory],
    fold,
  },
  (end) => removeBySubject(sessionsSchema, end),
);
