import { z } from 'zod';
import { readAfterFields } from '../fields/reading.ts';

/** `/admin/v1/projections`: how far each projection is. */
export const projectionsRequest = z.strictObject({ ...readAfterFields });
export type ProjectionsRequest = z.output<typeof projectionsRequest>;

export const projectionEntry = z
  .object({
    name: z.string(),
    version: z.int(),
    position: z.string().nullable(),
    lag_events: z.int(),
    lag_ms: z.number(),
    state: z.enum(['catching_up', 'live', 'rebuilding', 'stopped']),
  })
  .readonly();
export type ProjectionEntry = z.output<typeof projectionEntry>;

export const projectionsAnswer = z.object({
  projections: z.array(projectionEntry).readonly(),
});
export type ProjectionsAnswer = Readonly<z.output<typeof projectionsAnswer>>;
