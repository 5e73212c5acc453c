import { type MemoryEvent, streamPrefixes } from '@palimpsest/domain';
import type {
  Instant,
  JsonObject,
  ProjectionSchema,
  ReadModelWrite,
  StoredEvent,
} from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asDocument } from '../memories/collections.ts';
import { removeBySubject, untilSubjectEnds } from '../subject-end/until-subject-ends.ts';

/** What the jobs that ask a model look for: decisions that were made without one, and subjects about whom something is new. */
export const upkeepSchema: ProjectionSchema = {
  projection: 'upkeep',
  version: 1,
  collections: [
    {
      name: 'awaiting_decisions',
      indexes: { by_subject: ['subject_id'], by_age: ['tenant', 'since'] },
    },
    {
      name: 'consolidation_marks',
      indexes: { by_subject: ['subject_id'], by_change: ['tenant', 'changed_at'] },
    },
  ],
};

/** `awaiting_decisions/<memory id>`: it was added while the model was away. */
export interface AwaitingDecisionDocument {
  readonly tenant: string;
  readonly subject_id: string;
  readonly since: Instant;
}

const fold = (stored: StoredEvent): readonly ReadModelWrite[] => {
  const { event, metadata, position } = stored as StoredEvent<MemoryEvent>; // `memory-` streams alone
  const { tenant, recorded_at: at } = metadata;
  const subject = metadata.subject_id ?? '';
  const decided = (ids: readonly string[]): readonly ReadModelWrite[] =>
    ids.map((id) => ({ kind: 'delete', collection: 'awaiting_decisions', id, position }));
  /** `changed_at: null`: all of it has been looked through. */
  const mark = (set: JsonObject): ReadModelWrite => ({
    kind: 'increment',
    collection: 'consolidation_marks',
    id: subject,
    by: {},
    set: { tenant, subject_id: subject, ...set },
    position,
  });
  switch (event.type) {
    case 'MemoryAdded': {
      const document: AwaitingDecisionDocument = { tenant, subject_id: subject, since: at };
      const awaiting: readonly ReadModelWrite[] =
        event.data.decision.mode === 'degraded'
          ? [
              {
                kind: 'put',
                collection: 'awaiting_decisions',
                id: event.data.memory_id,
                document: asDocument(document),
                position,
              },
            ]
          : [];
      return [...awaiting, mark({ changed_at: at })];
    }
    case 'MemoryRevised':
      return [...decided(event.data.absorbed), mark({ changed_at: at })];
    case 'MemoriesReactivated':
      return [mark({ changed_at: at })];
    case 'MemoriesCompacted':
      return decided(event.data.memory_ids);
    case 'MemorySuperseded':
    case 'FactReevaluated':
      return decided([event.data.memory_id]);
    case 'MemoriesConsolidated':
      return [mark({ changed_at: null, consolidated_at: at })];
    case 'ErasureStarted':
      return decided(event.data.memory_ids);
    default:
      return [];
  }
};

export const upkeepProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: upkeepSchema.projection,
    version: upkeepSchema.version,
    prefixes: [streamPrefixes.memory],
    fold,
  },
  (end) => removeBySubject(upkeepSchema, end),
);
