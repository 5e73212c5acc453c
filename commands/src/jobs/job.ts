import type { TenantId } from '@palimpsest/kernel';
import type { TaskTools } from '@palimpsest/runtime';

/** One run of a job over a tenant. */
export interface JobRun {
  readonly tenant: TenantId;
  readonly signal: AbortSignal;
  /** Waited for after each subject: whoever runs the job slows it down here, and stops it by an abort. */
  readonly breathe: () => Promise<void>;
}

/** What a run did, as counts by name. Nothing to do is all zeroes. */
export type JobReport = Readonly<Record<string, number>>;

/**
 * A body of work over the subjects of a tenant. What is due is found by an index and done subject by subject, each in appends
 * of its own: a run that was cut short is simply begun again, and finds what is left. A second run finds nothing.
 */
export interface Job {
  readonly name: string;
  readonly run: (run: JobRun) => Promise<JobReport>;
}

/** One run of a job that may ask for tasks. */
export interface TaskingRun extends JobRun, Pick<TaskTools, 'submit'> {
  /** Names the run: begun again after a crash it is the same. What it asks for is named by it, so that it is asked for once. */
  readonly runId: string;
}

/** A job that leads to tasks of their own: what it starts goes on after it, and is waited for by whoever asked for the run. */
export interface TaskingJob {
  readonly name: string;
  readonly run: (run: TaskingRun) => Promise<JobReport>;
}
