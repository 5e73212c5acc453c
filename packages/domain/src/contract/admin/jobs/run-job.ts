import { z } from 'zod';
import { jobNames } from '../../../policy/job-names.ts';
import { jsonAnswer } from '../../fields/json.ts';
import { taskError } from '../../memory/task.ts';

/** `/admin/v1/jobs/run`: runs a job now, even one that is off; answers when it and what it started have ended and are visible. */
export const runJobRequest = z.strictObject({ job: z.enum(jobNames) });
export type RunJobRequest = z.output<typeof runJobRequest>;

export const runJobAnswer = z.object({
  job: z.string(),
  task_id: z.string(),
  status: z.enum(['SUCCEEDED', 'FAILED']),
  /** What it did, as counts by name; `started`: tasks that it led to. */
  result: z.record(z.string(), jsonAnswer).readonly().nullable(),
  error: taskError.nullable(),
  position: z.string(),
});
export type RunJobAnswer = Readonly<z.output<typeof runJobAnswer>>;
