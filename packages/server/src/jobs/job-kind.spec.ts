import type { JobRun, TaskingJob } from '@palimpsest/commands';
import { defaultPolicy, type Policy } from '@palimpsest/domain';
import { instant, taskId, tenantId } from '@palimpsest/kernel';
import type { TaskDraft, TaskTools, TrackedTask } from '@palimpsest/runtime';
import { describe, expect, it } from 'vitest';
import type { JobRunRecord } from './job-book.ts';
import { createJobKind } from './job-kind.ts';

const acme = tenantId('acme');
const at = instant(Date.parse('2026-01-02T03:00:00Z'));

const taskOf = (job: string) =>
  ({ id: taskId('job.one'), tenant: acme, input: { job } }) as unknown as TrackedTask; // all that is looked at

const runWith = (job: TaskingJob, policy: Policy = defaultPolicy) => {
  const recorded: JobRunRecord[] = [];
  const asked: TaskDraft[] = [];
  const stopping = new AbortController();
  const kind = createJobKind({
    jobs: [job],
    book: {
      record: async (_tenant, run) => void recorded.push(run),
      lastRuns: async () => new Map(),
    },
    policies: { current: async () => ({ version: 1, policy }) },
    now: () => at,
    settle: async () => undefined,
  });
  const tools: TaskTools = {
    signal: stopping.signal,
    saveProgress: async () => undefined,
    submit: async (draft) => {
      asked.push(draft);
      return taskOf(draft.kind);
    },
  };
  return { recorded, asked, stopping, run: (name = job.name) => kind.run(taskOf(name), tools) };
};

const job = (run: (run: JobRun & Pick<TaskTools, 'submit'>) => Promise<Record<string, number>>) =>
  ({ name: 'expiry', run }) as const;

describe('a run of a job', () => {
  it('is recorded with what it did and the tasks that it started', async () => {
    const started = runWith(
      job(async ({ submit, tenant }) => {
        await submit({ kind: 'erase', tenant, subjectId: null, input: {} });
        return { archived: 3 };
      }),
    );
    const result = { job: 'expiry', archived: 3, tasks: 1, started: ['job.one'] };
    expect(await started.run()).toEqual(result);
    expect(started.recorded).toEqual([
      { job: 'expiry', taskId: 'job.one', startedAt: at, endedAt: at, result },
    ]);
  });

  it('goes no faster than the policy says, and stops in the middle when it is told to', async () => {
    const slow = { ...defaultPolicy.jobs, subjects_per_second: 0.001 };
    const reached: number[] = [];
    const started = runWith(
      job(async ({ breathe }) => {
        for (let subject = 0; subject < 3; subject += 1) {
          reached.push(subject);
          if (subject === 1) started.stopping.abort();
          await breathe();
        }
        return {};
      }),
      { ...defaultPolicy, jobs: slow },
    );
    const running = started.run();
    await Promise.resolve();
    started.stopping.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(reached).toEqual([0]);
    expect(started.recorded).toEqual([]);
  });

  it('of a job that there is not is refused', async () => {
    const started = runWith(job(async () => ({})));
    await expect(started.run('nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
