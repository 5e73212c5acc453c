import { type BeliefRow, type MemoryEvent, streamPrefixes } from '@palimpsest/domain';
import type { Instant, ProjectionSchema, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument } from '../memories/collections.ts';
import { removeBySubject, untilSubjectEnds } from '../subject-end/until-subject-ends.ts';

/** Memories whose time runs: deleted and archived ones, each since when. A memory may be both. */
export const retentionSchema: ProjectionSchema = {
  projection: 'retention',
  version: 1,
  collections: ['deleted_memories', 'archived_memories'].map((name) => ({
    name,
    indexes: { by_subject: ['subject_id'], by_due: ['tenant', 'since'] },
  })),
};

/** `deleted_memories/<memory id>`, `archived_memories/<memory id>`. */
export interface RunningOutDocument {
  readonly tenant: string;
  readonly subject_id: string;
  readonly since: Instant;
}

type Collection = 'deleted_memories' | 'archived_memories';

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const { event, metadata, position } = input as StoredEvent<MemoryEvent>; // `memory-` streams alone
  const put = (collection: Collection, id: string, since: Instant): ReadModelWrite => {
    const document: RunningOutDocument = {
      tenant: metadata.tenant,
      subject_id: metadata.subject_id ?? '',
      since,
    };
    return { kind: 'put', collection, id, document: asDocument(document), position };
  };
  const drop = (collection: Collection, id: string): ReadModelWrite => ({
    kind: 'delete',
    collection,
    id,
    position,
  });

  /** What an event makes of memories that were archived, or are now. */
  const archiving = (data: {
    readonly closes: readonly BeliefRow[];
    readonly opens: readonly BeliefRow[];
  }): readonly ReadModelWrite[] => {
    const archived = new Map(
      data.opens
        .filter(({ status }) => status === 'ARCHIVED')
        .map((row) => [row.memory_id, row.archived_at ?? metadata.recorded_at]),
    );
    const ended = data.closes.filter(
      ({ memory_id: id, status }) => status === 'ARCHIVED' && !archived.has(id),
    );
    return [
      ...[...archived].map(([id, since]) => put('archived_memories', id, since)),
      ...ended.map(({ memory_id: id }) => drop('archived_memories', id)),
    ];
  };

  switch (event.type) {
    case 'MemoriesDeleted': {
      const { data } = event;
      return [
        ...data.memory_ids.map((id) => put('deleted_memories', id, data.deleted_at)),
        ...archiving(data),
      ];
    }
    case 'MemoriesReactivated': {
      const { data } = event;
      const restored =
        data.kind === 'UNDELETED' ? data.memory_ids.map((id) => drop('deleted_memories', id)) : [];
      return [...restored, ...archiving(data)];
    }
    case 'ErasureStarted': {
      const collections = ['deleted_memories', 'archived_memories'] as const;
      if (!event.data.whole) {
        return event.data.memory_ids.flatMap((id) => collections.map((name) => drop(name, id)));
      }
      return collections.map((collection) => ({
        kind: 'remove',
        collection,
        index: 'by_subject',
        equals: [metadata.subject_id],
        position,
      }));
    }
    default:
      return 'closes' in event.data ? archiving(event.data) : [];
  }
};

export const retentionProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: retentionSchema.projection,
    version: retentionSchema.version,
    prefixes: [streamPrefixes.memory],
    fold,
  },
  (end) => removeBySubject(retentionSchema, end),
);
