import {
  type BeliefRow,
  erasedIntakes,
  type IntakeEvent,
  type MemoryEvent,
  streamPrefixes,
} from '@palimpsest/domain';
import type { Instant, ProjectionSchema, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument } from '../memories/collections.ts';
import { removeBySubject, untilSubjectEnds } from '../subject-end/until-subject-ends.ts';

/**
 * What time runs for, each since when: deleted and archived memories (a memory may be both), and accepted conversations,
 * whose messages are kept for a while.
 */
export const retentionSchema: ProjectionSchema = {
  projection: 'retention',
  version: 2,
  collections: ['deleted_memories', 'archived_memories', 'kept_intakes'].map((name) => ({
    name,
    indexes: { by_subject: ['subject_id'], by_due: ['tenant', 'since'] },
  })),
};

/** `deleted_memories/<memory id>`, `archived_memories/<memory id>`, `kept_intakes/<subject id>.<revision>`. */
export interface RunningOutDocument {
  readonly tenant: string;
  readonly subject_id: string;
  readonly since: Instant;
}

const keptIntake = (subject: string, revision: bigint): string => `${subject}.${revision}`;

type Collection = 'deleted_memories' | 'archived_memories' | 'kept_intakes';

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const { event, metadata, position } = input as StoredEvent<MemoryEvent | IntakeEvent>; // of these two streams alone
  const subject = metadata.subject_id ?? '';
  const put = (collection: Collection, id: string, since: Instant): ReadModelWrite => {
    const document: RunningOutDocument = {
      tenant: metadata.tenant,
      subject_id: subject,
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
    case 'IntakeAccepted':
      return [put('kept_intakes', keptIntake(subject, input.revision), metadata.recorded_at)];
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
        return [
          ...event.data.memory_ids.flatMap((id) => collections.map((name) => drop(name, id))),
          ...erasedIntakes(event.data).map((revision) =>
            drop('kept_intakes', keptIntake(subject, revision)),
          ),
        ];
      }
      return [...collections, 'kept_intakes'].map((collection) => ({
        kind: 'remove',
        collection,
        index: 'by_subject',
        equals: [subject],
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
    prefixes: [streamPrefixes.intake, streamPrefixes.memory],
    fold,
  },
  (end) => removeBySubject(retentionSchema, end),
);
