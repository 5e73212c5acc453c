import { type MemoryEvent, streamPrefixes } from '@palimpsest/domain';
import type {
  JsonObject,
  ProjectionSchema,
  ReadModelWrite,
  SealedBox,
  StoredEvent,
} from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument } from '../memories/collections.ts';
import { removeBySubject, untilSubjectEnds } from '../subject-end/until-subject-ends.ts';

/** Profiles as they were written, each for what it was made of; and about whom something has changed since. */
export const profilesSchema: ProjectionSchema = {
  projection: 'profiles',
  version: 1,
  collections: [
    { name: 'profiles', indexes: { by_subject: ['subject_id'] } },
    {
      name: 'profile_marks',
      indexes: { by_subject: ['subject_id'], by_change: ['tenant', 'has_profile', 'changed_at'] },
    },
  ],
};

/** `profiles/<event id>`: an erasure of a source finds by it every text that speaks of the source. */
export interface ProfileDocument {
  readonly tenant: string;
  readonly subject_id: string;
  readonly app_ref: string | null;
  readonly memory_ids: readonly string[];
  readonly generated_at: string;
  readonly sealed: SealedBox;
}

const mark = ({ metadata, position }: StoredEvent, set: JsonObject): ReadModelWrite => ({
  kind: 'increment',
  collection: 'profile_marks',
  id: metadata.subject_id ?? '',
  by: {},
  set: { tenant: metadata.tenant, subject_id: metadata.subject_id, ...set },
  position,
});

const fold = (stored: StoredEvent): readonly ReadModelWrite[] => {
  const { event, metadata, position } = stored as StoredEvent<MemoryEvent>; // `memory-` streams alone
  switch (event.type) {
    case 'ProfileRefreshed': {
      const document: ProfileDocument = {
        tenant: metadata.tenant,
        subject_id: metadata.subject_id ?? '',
        app_ref: event.data.app_ref,
        memory_ids: event.data.sources.map(({ memory_id: id }) => id),
        generated_at: metadata.recorded_at,
        sealed: event.data.sealed,
      };
      return [
        {
          kind: 'put',
          collection: 'profiles',
          id: metadata.event_id,
          document: asDocument(document),
          position,
        },
        // Only the job writes all of them, that of all apps last: any other says nothing of how new the rest is.
        mark(stored, {
          has_profile: true,
          ...(event.data.app_ref === null && metadata.actor.type === 'SYSTEM'
            ? { changed_at: null }
            : {}),
        }),
      ];
    }
    case 'ErasureStarted': {
      // Conversations whose term has ended take nothing with them.
      if (event.data.cause === 'MESSAGES') return [];
      const removal = (collection: string): ReadModelWrite => ({
        kind: 'remove',
        collection,
        index: 'by_subject',
        equals: [metadata.subject_id],
        position,
      });
      return event.data.whole
        ? [removal('profiles'), removal('profile_marks')]
        : [removal('profiles'), mark(stored, { changed_at: metadata.recorded_at })];
    }
    case 'MemoryAdded':
    case 'MemoryRevised':
    case 'MemorySuperseded':
    case 'MemoriesCompacted':
    case 'MemoryAnnotated':
    case 'MemoriesArchived':
    case 'MemoriesDeleted':
    case 'MemoriesReactivated':
    case 'MemoriesPromoted':
      return [mark(stored, { changed_at: metadata.recorded_at })];
    default:
      return [];
  }
};

export const profilesProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: profilesSchema.projection,
    version: profilesSchema.version,
    prefixes: [streamPrefixes.memory],
    fold,
  },
  (end) => removeBySubject(profilesSchema, end),
);
