import { defaultPolicy } from '@palimpsest/domain';
import { DomainError, instant, type Lease, tenantId } from '@palimpsest/kernel';
import type { TaskDraft, TrackedTask } from '@palimpsest/runtime';
import { createDeterministicIds } from '@palimpsest/testing';
import { describe, expect, it, vi } from 'vitest';
import type { ScheduledJob } from './job-catalogue.ts';
import { createScheduler, startDueJobs } from './scheduler.ts';

const job = (name: ScheduledJob['name'], schedule: ScheduledJob['schedule']): ScheduledJob => ({
  name,
  schedule,
  run: async () => ({}),
});

const jobs = [job('expiry', 'daily'), job('consolidation', 'daily'), job('reevaluate', 'hourly')];
const acme = tenantId('acme');
const policies = { current: async () => ({ version: 1, policy: defaultPolicy }) };

/** Tasks that were asked for; one that is `busy` runs already. */
const askedTasks = (busy?: string) => {
  const asked: TaskDraft[] = [];
  const submit = async (draft: TaskDraft): Promise<TrackedTask> => {
    if (draft.input['job'] === busy) throw new DomainError('BUSY', 'it runs already');
    asked.push(draft);
    return { ...draft } as unknown as TrackedTask; // nobody looks at it
  };
  return { asked, submit };
};

const at = (text: string) => () => instant(Date.parse(text));

describe('the scheduler', () => {
  it('asks for what is due, under the name of the span, and not for what is off', async () => {
    const tasks = askedTasks();
    await startDueJobs({ jobs, tasks, policies, now: at('2026-01-02T03:30:00Z') }, acme);

    expect(tasks.asked.map(({ input, random }) => [input['job'], random])).toEqual([
      ['expiry', 'acme.expiry.2026-01-02'],
      ['reevaluate', 'acme.reevaluate.2026-01-02T03'],
    ]);
  });

  it('leaves daily jobs for the off-peak hours', async () => {
    const tasks = askedTasks();
    await startDueJobs({ jobs, tasks, policies, now: at('2026-01-02T12:00:00Z') }, acme);

    expect(tasks.asked.map(({ input }) => input['job'])).toEqual(['reevaluate']);
  });

  it('passes over a job that runs already, and goes on with the others', async () => {
    const tasks = askedTasks('expiry');
    await startDueJobs({ jobs, tasks, policies, now: at('2026-01-02T03:30:00Z') }, acme);

    expect(tasks.asked.map(({ input }) => input['job'])).toEqual(['reevaluate']);
  });

  it('has one leader, and another one when that stops', async () => {
    let holder: string | undefined;
    const held = { name: 'scheduler', token: 1n, remainingMs: 10_000 };
    const lease: Lease = {
      acquire: async (_name, options) => {
        if (holder !== undefined && holder !== options.holder) return undefined;
        holder = options.holder;
        return { ...held, holder };
      },
      renew: async (one) => one,
      release: async () => {
        holder = undefined;
      },
      [Symbol.asyncDispose]: async () => undefined,
    };
    const ticking = new Set<string>();
    const ids = createDeterministicIds();
    const process = (name: string) =>
      createScheduler({
        jobs,
        tasks: askedTasks(),
        policies,
        listTenants: async () => [acme],
        lease,
        ids,
        now: at('2026-01-02T12:00:00Z'),
        ticker: {
          every: () => {
            ticking.add(name);
            return { stop: () => void ticking.delete(name) };
          },
        },
        onProblem: () => undefined,
      });
    const [one, two] = [process('one'), process('two')];
    one.start();
    await vi.waitFor(() => expect([...ticking]).toEqual(['one']));
    two.start();
    await one.stop();
    await vi.waitFor(() => expect([...ticking]).toEqual(['two']), { timeout: 20_000 });
    await two.stop();
    expect([...ticking]).toEqual([]);
  });
});
