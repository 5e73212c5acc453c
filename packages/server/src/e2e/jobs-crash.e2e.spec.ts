import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startJobsLife } from '../testing/crash/jobs-life.ts';
import { DiedHere } from '../testing/crash/stepwise-stores.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../testing/temporary-directory.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const never = 1_000;
/** Days after which everything is due. */
const LATER = 10;
/** Steps at which a job dies. What an erasure does beside the log has deaths of its own (erasure-crash). */
const steps: ReadonlySet<string> = new Set(['append']);

let lived: TemporaryDirectory;
beforeAll(async () => {
  lived = await temporaryDirectory();
  const life = await startJobsLife(lived, 0);
  await life.live();
  await life.stop();
});
afterAll(() => lived[Symbol.asyncDispose]());

/** What jobs came to that died at one of their steps, and were run again by the next life. */
const jobsWithDeathAt = async (step: number) => {
  await using directory = await temporaryDirectory(lived.path);
  const first = await startJobsLife(directory, LATER);
  first.steps.arm(step);
  const reports = await first.runJobs('one').catch((error: unknown) => {
    if (error instanceof DiedHere) return null;
    throw error;
  });
  const taken = [...first.steps.taken];
  await first.stop();

  const next = await startJobsLife(directory, LATER);
  await next.runJobs('one');
  const remembered = await next.remembered();
  const again = await next.runJobs('two');
  const decidedAgain = (await next.remembered()).length - remembered.length;
  await next.stop();
  return { reports, taken, outcome: { remembered, again, decidedAgain } };
};

it('jobs that die at any of their steps do everything once, and find nothing to do the second time', async () => {
  const whole = await jobsWithDeathAt(never);
  expect(whole.reports).toMatchObject({
    idle_sessions: { closed: 2, promoted: 2, discarded: 2 },
    expiry: { archived: 2 },
    decay: { archived: 2 },
    capacity: { archived: 6 },
    reevaluate: { decided: 4, changed: 2 },
    consolidation: { looked_at: 14, changed: 4 },
    retention: { deleted: 2 },
    profiles: { written: 2 },
  });
  const counts = Object.values(whole.outcome.again).flatMap((report) => Object.values(report));
  expect(new Set(counts)).toEqual(new Set([0]));
  expect(whole.outcome.decidedAgain).toBe(0);

  for (const [step, name] of whole.taken.entries()) {
    if (!steps.has(name)) continue;
    const { reports, taken, outcome } = await jobsWithDeathAt(step);
    expect({ step, reports }).toEqual({ step, reports: null });
    expect(taken).toEqual(whole.taken.slice(0, step));
    expect({ step, ...outcome }).toEqual({ step, ...whole.outcome });
  }
});
