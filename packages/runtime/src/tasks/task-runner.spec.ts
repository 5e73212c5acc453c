import {
  DomainError,
  instant,
  type JsonObject,
  PortError,
  pseudonym,
  type ReadModel,
  subjectId,
  tenantId,
} from '@palimpsest/kernel';
import { createDeterministicIds, createMemoryReadModel } from '@palimpsest/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryLease } from '../testing/memory-lease.ts';
import { createTaskBook, trackedTasksSchema } from './task-book.ts';
import { createTaskRunner, type TaskRunner, type TaskRunnerDeps } from './task-runner.ts';
import type { TaskDraft, TaskKind, TrackedTask } from './tracked-task.ts';

const tenant = tenantId('acme');
const subject = subjectId('subject-1');
const never = new AbortController().signal;
const waitMs = 10_000;

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const draftOf = (input: JsonObject = {}, change: Partial<TaskDraft> = {}): TaskDraft => ({
  kind: 'count',
  tenant,
  subjectId: subject,
  input,
  ...change,
});

describe('tracked tasks', () => {
  let readModel: ReadModel;
  let lease = createMemoryLease();
  let ids = createDeterministicIds();
  let problems: unknown[] = [];
  let head = 7n;
  const runners: TaskRunner[] = [];

  /** A process of its own: it shares only what is kept. */
  const processOf = (
    kinds: readonly TaskKind[],
    change: Partial<TaskRunnerDeps> = {},
  ): TaskRunner => {
    const runner = createTaskRunner(
      {
        book: createTaskBook(readModel),
        lease,
        ids,
        kinds,
        now: () => instant(1_000),
        head: async () => head,
        onProblem: (problem) => problems.push(problem),
        ...change,
      },
      { pollMs: 5, leaseTtlMs: 60 },
    );
    runners.push(runner);
    return runner;
  };

  const end = async (runner: TaskRunner, { id }: TrackedTask): Promise<TrackedTask> => {
    const task = await runner.waitFor(id, waitMs, never);
    if (task === undefined) throw new TypeError('the task is gone');
    return task;
  };

  beforeEach(async () => {
    readModel = createMemoryReadModel();
    await readModel.declare(trackedTasksSchema);
    lease = createMemoryLease();
    ids = createDeterministicIds();
    problems = [];
    head = 7n;
  });

  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  });

  const echo: TaskKind = { kind: 'count', run: async ({ input }) => ({ echoed: input }) };

  it('are kept when they are accepted, and run to their end', async () => {
    const runner = processOf([echo]);
    const accepted = await runner.submit(draftOf({ n: 1 }, { appRef: pseudonym('app') }));

    expect(await runner.find(accepted.id)).toEqual(accepted);
    expect(accepted).toEqual({
      id: expect.stringMatching(/^subject-1\.count\./),
      kind: 'count',
      tenant,
      subjectId: subject,
      appRef: 'app',
      status: 'PENDING',
      input: { n: 1 },
      progress: null,
      result: null,
      error: null,
      attempts: 0,
      failures: 0,
      exclusive: null,
      acceptedAt: instant(1_000),
      finishedAt: null,
      acceptedPosition: 7n,
      position: null,
    });

    head = 9n;
    runner.start();
    expect(await end(runner, accepted)).toEqual({
      ...accepted,
      status: 'SUCCEEDED',
      attempts: 1,
      result: { echoed: { n: 1 } },
      finishedAt: instant(1_000),
      position: 9n,
    });
  });

  it('of the same name are one task, however often it is asked for', async () => {
    let runs = 0;
    const runner = processOf([
      {
        kind: 'count',
        run: async () => {
          runs += 1;
          return { runs };
        },
      },
    ]);
    runner.start();
    const first = await runner.submit(draftOf({}, { random: 'same' }));
    await end(runner, first);
    const again = await runner.submit(draftOf({ other: true }, { random: 'same' }));

    expect(again).toEqual(await runner.find(first.id));
    expect(again).toMatchObject({ status: 'SUCCEEDED', result: { runs: 1 }, input: {} });
  });

  it('go on where a run that ended in the middle had got to', async () => {
    const steps: number[] = [];
    const reached = Promise.withResolvers<void>();
    const counting = (stopAt: number): TaskKind => ({
      kind: 'count',
      run: async ({ input, progress }, { saveProgress, signal }) => {
        const from = Number(progress?.['done'] ?? 0);
        for (let step = from; step < Number(input['steps']); step += 1) {
          if (step === stopAt) {
            reached.resolve();
            await untilAborted(signal);
          }
          steps.push(step);
          await saveProgress({ done: step + 1 });
        }
        return { total: steps.length };
      },
    });
    const first = processOf([counting(2)]);
    first.start();
    const task = await first.submit(draftOf({ steps: 4 }));
    await reached.promise;
    await first.stop();
    expect(await first.find(task.id)).toMatchObject({ status: 'RUNNING', progress: { done: 2 } });

    const second = processOf([counting(-1)]);
    second.start();

    expect(await end(second, task)).toMatchObject({
      status: 'SUCCEEDED',
      attempts: 2,
      failures: 0,
      result: { total: 4 },
    });
    expect(steps).toEqual([0, 1, 2, 3]);
  });

  it('are taken over from a holder that fell silent, which can change nothing any more', async () => {
    const reached = Promise.withResolvers<void>();
    const silence = Promise.withResolvers<void>();
    const stuck: TaskKind = {
      kind: 'count',
      run: async (_task, { saveProgress }) => {
        reached.resolve();
        await silence.promise;
        await saveProgress({ by: 'the silent one' });
        return { by: 'the silent one' };
      },
    };
    const first = processOf([stuck]);
    first.start();
    const task = await first.submit(draftOf());
    await reached.promise;
    lease.beforeCall = (call) => {
      if (call === 'renew') throw new PortError('UNAVAILABLE', 'cut off', { retryable: true });
    };
    lease.expire(`task.${task.id}`);

    const second = processOf([{ kind: 'count', run: async () => ({ by: 'the next one' }) }]);
    second.start();
    await end(second, task);
    silence.resolve();
    await first.stop();

    expect(await second.find(task.id)).toMatchObject({
      status: 'SUCCEEDED',
      result: { by: 'the next one' },
      progress: null,
      attempts: 2,
    });
  });

  it('are fenced in the book itself: an earlier attempt never overwrites a later one', async () => {
    const book = createTaskBook(readModel);
    const runner = processOf([]);
    const task = await runner.submit(draftOf());
    await book.save({ ...task, attempts: 2, progress: { by: 'later' } }, 0);
    await book.save({ ...task, attempts: 1, progress: { by: 'earlier' } }, 900);

    expect((await book.find(task.id))?.progress).toEqual({ by: 'later' });
  });

  it('are tried again after what passes, with what was saved', async () => {
    let runs = 0;
    const runner = processOf([
      {
        kind: 'count',
        run: async ({ progress }, { saveProgress }) => {
          runs += 1;
          if (runs === 1) {
            await saveProgress({ half: true });
            throw new PortError('UNAVAILABLE', 'away', { retryable: true });
          }
          return { resumed: progress };
        },
      },
    ]);
    runner.start();
    const task = await end(runner, await runner.submit(draftOf()));

    expect(task).toMatchObject({
      status: 'SUCCEEDED',
      attempts: 2,
      failures: 1,
      result: { resumed: { half: true } },
      error: null,
    });
    expect(problems).toEqual([{ kind: 'count', error: 'UNAVAILABLE' }]);
  });

  it.each([
    [
      'a rule of the domain',
      () => new DomainError('NOT_FOUND', 'no such memory'),
      { code: 'NOT_FOUND', msg: 'no such memory', stage: 'count', retryable: false },
    ],
    [
      'a fault of ours, whose words stay inside',
      () => new TypeError('Ada lives in Paris'),
      {
        code: 'INTERNAL',
        msg: 'the count task failed (TypeError)',
        stage: 'count',
        retryable: false,
      },
    ],
    [
      'a store that stays away',
      () => new PortError('UNAVAILABLE', 'away', { retryable: true }),
      {
        code: 'DEPENDENCY_DOWN',
        msg: 'the count task failed (UNAVAILABLE)',
        stage: 'count',
        retryable: true,
      },
    ],
  ])('fail of %s', async (_of, error, expected) => {
    const runner = processOf([
      {
        kind: 'count',
        maxFailures: 2,
        run: async () => {
          throw error();
        },
      },
    ]);
    runner.start();
    const task = await end(runner, await runner.submit(draftOf()));

    expect(task).toMatchObject({ status: 'FAILED', result: null, error: expected });
    expect(task.finishedAt).not.toBeNull();
  });

  it('of one exclusive key run one at a time, in all processes', async () => {
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const slow: TaskKind = {
      kind: 'count',
      run: async () => {
        started.resolve();
        await finish.promise;
        return {};
      },
    };
    const one = processOf([slow]);
    const other = processOf([slow]);
    one.start();
    const draft = draftOf({}, { exclusive: 'rebuild.memories' });
    const both = await Promise.allSettled([one.submit(draft), other.submit(draft)]);
    const [accepted] = both.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    if (accepted === undefined) throw new TypeError('none was accepted');
    await started.promise;
    await expect(other.submit(draft)).rejects.toMatchObject({ code: 'BUSY' });
    finish.resolve();
    await end(one, accepted);

    expect((await other.submit(draft)).status).toBe('PENDING');
  });

  it('asked for again under its own name does not stand in its own way', async () => {
    const runner = processOf([]);
    const draft = draftOf({}, { exclusive: 'reconcile.acme', random: 'run-1' });
    const first = await runner.submit(draft);
    expect((await runner.submit(draft)).id).toBe(first.id);
    await expect(runner.submit({ ...draft, random: 'run-2' })).rejects.toMatchObject({
      code: 'BUSY',
    });
  });

  it('of other kinds are left to processes that run them', async () => {
    const accepting = processOf([]);
    accepting.start();
    const task = await accepting.submit(draftOf());
    expect((await accepting.waitFor(task.id, 30, never))?.status).toBe('PENDING');

    const working = processOf([echo]);
    working.start();
    expect((await end(accepting, task)).status).toBe('SUCCEEDED');
  });

  it('run no more at once than their kind allows, and hold up no others', async () => {
    let now = 0;
    let most = 0;
    const finish = Promise.withResolvers<void>();
    const runner = processOf([
      {
        kind: 'slow',
        concurrency: 2,
        run: async () => {
          now += 1;
          most = Math.max(most, now);
          await finish.promise;
          now -= 1;
          return {};
        },
      },
      echo,
    ]);
    runner.start();
    const slow = await Promise.all(
      [1, 2, 3, 4].map(() => runner.submit(draftOf({}, { kind: 'slow' }))),
    );
    const quick = await end(runner, await runner.submit(draftOf()));
    expect(quick.status).toBe('SUCCEEDED');
    finish.resolve();
    for (const task of slow) expect((await end(runner, task)).status).toBe('SUCCEEDED');
    expect(most).toBe(2);
  });

  it('may ask for others, once however often they are resumed', async () => {
    let runs = 0;
    const parent: TaskKind = {
      kind: 'parent',
      run: async ({ id }, { submit }) => {
        const { id: child } = await submit(draftOf({}, { random: `of-${id.length}` }));
        runs += 1;
        if (runs === 1) throw new PortError('TIMEOUT', 'late', { retryable: true });
        return { child };
      },
    };
    const runner = processOf([parent, echo]);
    runner.start();
    const asked = await runner.submit(draftOf({}, { kind: 'parent' }));
    const { result } = await end(runner, asked);
    const book = createTaskBook(readModel);
    const listed = await Array.fromAsync(book.before(tenant, subject, undefined));

    expect(new Set(listed.map(({ task }) => task.id))).toEqual(
      new Set([asked.id, result?.['child']]),
    );
    expect(listed).toHaveLength(2);
  });

  it('are listed by subject, newest first, from a place on, and forgotten when they are old', async () => {
    const runner = processOf([echo]);
    const made: TrackedTask[] = [];
    for (const position of [1n, 2n, 3n]) {
      made.push(await runner.submit(draftOf({}, { acceptedPosition: position })));
    }
    await runner.submit(draftOf({}, { subjectId: subjectId('another') }));
    await runner.submit(draftOf({}, { tenant: tenantId('other') }));
    const book = createTaskBook(readModel);
    const ids = async (order?: string) =>
      (await Array.fromAsync(book.before(tenant, subject, order))).map(({ task }) => task.id);

    const [first, second, third] = made.map(({ id }) => id);
    expect(await ids()).toEqual([third, second, first]);
    expect(await ids('2'.padStart(20, '0'))).toEqual([second, first]);

    runner.start();
    for (const task of made) await end(runner, task);
    await vi.waitFor(async () => expect(await Array.fromAsync(book.open())).toEqual([]));
    expect(await book.sweep(instant(1_000), 10)).toBe(0);
    expect(await book.sweep(instant(1_001), 10)).toBe(5);
    expect(await ids()).toEqual([]);
  });
});
