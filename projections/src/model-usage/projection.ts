import { modelSpendingId, streamPrefixes } from '@palimpsest/domain';
import type { ProjectionSchema, ReadModelWrite } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asMemoryEvent } from '../memories/memory-event.ts';

/** What models were asked for a tenant's conversations, day by day (UTC): what budgets are held against. */
export const modelUsageSchema: ProjectionSchema = {
  projection: 'model_usage',
  version: 1,
  collections: [{ name: 'model_usage', indexes: { by_tenant: ['tenant', 'day'] } }],
};

/**
 * Folded in the order of the log and never ahead of it: a sum takes no event that comes later than one it has. So it lags by as
 * much as the projection does, and a budget is overdrawn by what is accepted meanwhile.
 */
export const modelUsageProjection: Projection<ReadModelWrite> = {
  name: modelUsageSchema.projection,
  version: modelUsageSchema.version,
  prefixes: [streamPrefixes.memory],
  fold: (input) => {
    const stored = asMemoryEvent(input);
    if (stored?.event.type !== 'IntakeAbsorbed') return [];
    const { calls, input_tokens: read, output_tokens: written } = stored.event.data.usage;
    if (calls === 0) return [];
    const { tenant, recorded_at: at } = stored.metadata;
    return [
      {
        kind: 'increment',
        collection: 'model_usage',
        id: modelSpendingId(tenant, at),
        by: { calls, tokens: read + written },
        set: { tenant, day: at.slice(0, 10) },
        position: stored.position,
      },
    ];
  },
};
