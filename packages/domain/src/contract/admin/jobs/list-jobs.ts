import { z } from 'zod';
import { jsonAnswer } from '../../fields/json.ts';
import { readAfterFields } from '../../fields/reading.ts';

/** `/admin/v1/jobs`: what runs by itself, when, and how it went last. */
export const listJobsRequest = z.strictObject({ ...readAfterFields });
export type ListJobsRequest = z.output<typeof listJobsRequest>;

const instant = z.string().meta({ format: 'date-time' });

export const jobEntry = z
  .object({
    job: z.string(),
    schedule: z.enum(['hourly', 'daily']),
    /** Whether it starts by itself: the policy may turn it off, and under a manual clock none does. */
    enabled: z.boolean(),
    last_run: instant.nullable(),
    /** What it did, as counts by name. */
    last_result: z.record(z.string(), jsonAnswer).readonly().nullable(),
    next_run: instant.nullable(),
  })
  .readonly();
export type JobEntry = z.output<typeof jobEntry>;

export const listJobsAnswer = z.object({ jobs: z.array(jobEntry).readonly() });
export type ListJobsAnswer = Readonly<z.output<typeof listJobsAnswer>>;
