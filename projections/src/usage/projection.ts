import type { RecallEvent } from '@palimpsest/domain';
import { streamPrefixes } from '@palimpsest/domain';
import type { Instant, ProjectionSchema, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';

/** How often and when memories were recalled, and the weight that recalls left them with. */
export const usageSchema: ProjectionSchema = {
  projection: 'usage',
  version: 1,
  collections: [{ name: 'usage', indexes: { by_subject: ['subject_id'] } }],
};

/** `usage/<memory id>`. */
export interface UsageDocument {
  readonly subject_id: string;
  readonly recall_count: number;
  readonly last_recalled_at: Instant;
  /** Anchor left by the last reinforcement, if any. */
  readonly weight?: number;
  readonly weight_at?: Instant;
  readonly weight_policy?: number;
}

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const { event, metadata, position } = input as StoredEvent<RecallEvent>; // `recall-` streams alone
  if (event.type !== 'MemoriesRecalled') return [];
  // One write per memory: an increment counts once per position, and a recall may hit two versions.
  const hits = new Map(event.data.hits.map((hit) => [hit.memory_id, hit]));
  return [...hits.values()].map((hit) => ({
    kind: 'increment',
    collection: 'usage',
    id: hit.memory_id,
    by: { recall_count: 1 },
    set: {
      subject_id: metadata.subject_id,
      last_recalled_at: metadata.recorded_at,
      ...(hit.reinforced === null
        ? {}
        : {
            weight: hit.reinforced.weight,
            weight_at: hit.reinforced.at,
            weight_policy: metadata.policy_version,
          }),
    },
    position,
  }));
};

export const usageProjection: Projection<ReadModelWrite> = {
  name: usageSchema.projection,
  version: usageSchema.version,
  prefixes: [streamPrefixes.recall],
  fold,
};
