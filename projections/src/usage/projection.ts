import {
  type MemoryEvent,
  parseRecallEvent,
  type StoredData,
  streamPrefixes,
} from '@palimpsest/domain';
import type { Instant, ProjectionSchema, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { removeBySubject, untilSubjectEnds } from '../subject-end/until-subject-ends.ts';
import { fadingOfRecall, fadingOfRows } from './fading.ts';

/**
 * How often and when memories were recalled and with what weight (only recalls that reinforce count), and when each
 * active memory fades or expires: what the daily jobs look for.
 */
export const usageSchema: ProjectionSchema = {
  projection: 'usage',
  version: 3,
  collections: [
    { name: 'usage', indexes: { by_subject: ['subject_id'] } },
    {
      name: 'fading',
      indexes: {
        by_subject: ['subject_id'],
        by_fade: ['tenant', 'deleted', 'fades_at'],
        by_expiry: ['tenant', 'deleted', 'expire_at'],
      },
    },
  ],
};

/** `usage/<memory id>`. */
export interface UsageDocument {
  readonly subject_id: string;
  readonly recall_count: number;
  readonly last_recalled_at: Instant;
  /** Anchor that the last of them left, as in a belief row. */
  readonly weight: number;
  readonly weight_at: Instant;
  readonly weight_policy: number;
  readonly weight_decay: number;
  readonly fades_at: Instant | null;
}

const usageOfRecall = (stored: StoredEvent): readonly ReadModelWrite[] => {
  const { event: raw, metadata, position } = stored;
  const event = parseRecallEvent(raw.type, raw.data as StoredData, metadata.schema_version);
  if (event?.type !== 'MemoriesRecalled') return [];
  // One write per memory: an increment counts once per position, and a recall may hit two versions.
  const reinforced = new Map(
    event.data.hits.flatMap(({ memory_id: id, reinforced: anchor }) =>
      anchor === null ? [] : [[id, anchor] as const],
    ),
  );
  return [...reinforced].flatMap(([id, anchor]): readonly ReadModelWrite[] => [
    {
      kind: 'increment',
      collection: 'usage',
      id,
      by: { recall_count: 1 },
      set: {
        subject_id: metadata.subject_id,
        last_recalled_at: metadata.recorded_at,
        weight: anchor.weight,
        weight_at: anchor.at,
        weight_policy: metadata.policy_version,
        weight_decay: anchor.decay,
        fades_at: anchor.fades_at,
      },
      position,
    },
    fadingOfRecall(stored, id, anchor.fades_at),
  ]);
};

/** Takes out what is kept of erased memories; of a whole subject, everything. */
const usageOfErased = (stored: StoredEvent): readonly ReadModelWrite[] => {
  const { position, metadata } = stored;
  const { event } = stored as StoredEvent<MemoryEvent>; // of a `memory-` stream
  if (event.type !== 'ErasureStarted') return [];
  const { memory_ids: ids, whole } = event.data;
  return ['usage', 'fading'].flatMap((collection): readonly ReadModelWrite[] =>
    whole
      ? [
          {
            kind: 'remove',
            collection,
            index: 'by_subject',
            equals: [metadata.subject_id],
            position,
          },
        ]
      : ids.map((id) => ({ kind: 'delete', collection, id, position })),
  );
};

export const usageProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: usageSchema.projection,
    version: usageSchema.version,
    prefixes: [streamPrefixes.recall, streamPrefixes.memory],
    fold: (stored) =>
      stored.stream.startsWith(streamPrefixes.recall)
        ? usageOfRecall(stored)
        : [...fadingOfRows(stored), ...usageOfErased(stored)],
  },
  (end) => removeBySubject(usageSchema, end),
);
