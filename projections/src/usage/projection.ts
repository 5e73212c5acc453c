import type { RecallEvent } from '@palimpsest/domain';
import { streamPrefixes } from '@palimpsest/domain';
import type { Instant, ProjectionSchema, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';

/** How often and when memories were recalled, and with what weight: only recalls that reinforce count. */
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
  /** Anchor that the last of them left. */
  readonly weight: number;
  readonly weight_at: Instant;
  readonly weight_policy: number;
}

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const { event, metadata, position } = input as StoredEvent<RecallEvent>; // `recall-` streams alone
  if (event.type !== 'MemoriesRecalled') return [];
  // One write per memory: an increment counts once per position, and a recall may hit two versions.
  const reinforced = new Map(
    event.data.hits.flatMap(({ memory_id: id, reinforced: anchor }) =>
      anchor === null ? [] : [[id, anchor] as const],
    ),
  );
  return [...reinforced].map(([id, anchor]) => ({
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
