import { modelUsageOf, streamPrefixes } from '@palimpsest/domain';
import type { ProjectionSchema, ReadModelWrite, StoredEvent } from '@palimpsest/kernel';
import type { Projection } from '@palimpsest/runtime';
import { asMemoryEvent } from '../memories/memory-event.ts';
import {
  removeBySubject,
  type SubjectEnd,
  untilSubjectEnds,
} from '../subject-end/until-subject-ends.ts';

/** What models were asked for each subject's memories, day by day (UTC): what budgets are held against. */
export const modelUsageSchema: ProjectionSchema = {
  projection: 'model_usage',
  version: 2,
  collections: [
    { name: 'model_usage', indexes: { by_day: ['tenant', 'day'], by_subject: ['subject_id'] } },
  ],
};

const fold = (input: StoredEvent): readonly ReadModelWrite[] => {
  const stored = asMemoryEvent(input);
  const usage = stored === undefined ? null : modelUsageOf(stored.event);
  if (stored === undefined || usage === null) return [];
  const { calls, input_tokens: read, output_tokens: written } = usage;
  const { tenant, recorded_at: at, subject_id } = stored.metadata;
  const day = at.slice(0, 10);
  return [
    {
      kind: 'increment',
      collection: 'model_usage',
      id: `${tenant}.${day}.${subject_id ?? ''}`,
      by: { calls, tokens: read + written },
      set: { tenant, day, subject_id },
      position: stored.position,
    },
  ];
};

/** What an erased subject has cost stays, under nobody's name. */
const kept = ({ event, metadata, position }: SubjectEnd): readonly ReadModelWrite[] => {
  const { tenant } = metadata;
  return event.data.model_usage.map(({ day, calls, tokens }) => ({
    kind: 'put',
    collection: 'model_usage',
    id: `${tenant}.${day}.${event.data.erasure_id}`,
    document: { tenant, day, subject_id: null, calls, tokens },
    position,
  }));
};

/**
 * Folded in the order of the log and never ahead of it: a sum takes no event that comes later than one it has. So it lags by as
 * much as the projection does, and a budget is overdrawn by what is accepted meanwhile.
 */
export const modelUsageProjection: Projection<ReadModelWrite> = untilSubjectEnds(
  {
    name: modelUsageSchema.projection,
    version: modelUsageSchema.version,
    prefixes: [streamPrefixes.memory],
    fold,
  },
  (end) => [...removeBySubject(modelUsageSchema, end), ...kept(end)],
);
