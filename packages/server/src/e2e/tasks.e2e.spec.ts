import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, contents, list, ok, refusal, type Task } from '../testing/service-under-test.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { type ModelServer, oneFact, startModelServer } from './model-server.ts';

let models: ModelServer;
let service: TestService;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    environment: { PALIMPSEST_CHAT_URL: models.url, PALIMPSEST_CHAT_MODEL: 'scripted' },
  });
});

afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await models[Symbol.asyncDispose]();
});

describe('a task whose model fails', () => {
  it('ends as failed, and succeeds when it is retried after the model has healed', async () => {
    models.script(() => ({ status: 401 }));
    const failed = await add(service, 'patient', ['I row on Sundays.']);

    models.script(() => oneFact('I row on Sundays.'));
    const accepted = await service.call('/memory/v1/task/retry', { task_id: failed.task_id });
    const done = await ok<Task>(
      service.call('/memory/v1/task', {
        task_id: failed.task_id,
        wait_ms: 30_000,
        min_position: accepted.data['position'],
        timeout_ms: 10_000,
      }),
    );

    expect(failed).toMatchObject({
      status: 'FAILED',
      decisions: [],
      error: { stage: 'extract', retryable: true, attempts: 5, msg: 'the extract stage failed' },
    });
    expect(accepted.data).toMatchObject({ task_id: failed.task_id, accepted: true });
    expect(done).toMatchObject({
      status: 'SUCCEEDED',
      mode: 'llm',
      error: null,
      decisions: [{ op: 'ADD', fact: 'I row on Sundays.' }],
      usage: { calls: 1, input_tokens: 100, output_tokens: 20 },
    });
    expect(contents(await list(service, 'patient'))).toEqual(['I row on Sundays.']);
  });

  it('has its effect once, however often it is retried', async () => {
    models.script(() => oneFact('I row on Mondays.'));
    const { task_id: id } = await add(service, 'once', ['I row on Mondays.']);

    const again = await refusal(service.call('/memory/v1/task/retry', { task_id: id }));

    expect(again).toMatchObject({ status: 400, code: 40001, field: 'task_id' });
    expect((await list(service, 'once')).memories).toHaveLength(1);
  });

  it('says that nothing could be extracted from answers that are no JSON', async () => {
    models.script(() => ({ text: 'Sure! Here are the facts:' }));

    const failed = await add(service, 'chatty', ['I row on Tuesdays.']);

    expect(failed).toMatchObject({
      status: 'FAILED',
      error: { code: 42201, error: 'EXTRACTION_FAILED', stage: 'extract', retryable: true },
    });
    expect((await list(service, 'chatty')).memories).toEqual([]);
  });

  it('does not keep the tasks of other people waiting', async () => {
    models.script((body) =>
      JSON.stringify(body).includes('broken') ? { status: 401 } : oneFact('I row on Fridays.'),
    );

    const [failed, done] = await Promise.all([
      add(service, 'unlucky', ['I row on a broken day.']),
      add(service, 'lucky', ['I row on Fridays.']),
    ]);

    expect([failed.status, done.status]).toEqual(['FAILED', 'SUCCEEDED']);
  });
});

describe('the evolution model', () => {
  it('is not needed: facts are added and marked, when it cannot be asked', async () => {
    models.script(() => oneFact('I row at dawn.'));
    await add(service, 'degraded', ['I row at dawn.']);
    let calls = 0;
    models.script(() => {
      calls += 1;
      return calls === 1 ? oneFact('I row at dusk.') : { status: 401 };
    });

    const task = await add(service, 'degraded', ['I row at dusk.']);

    expect(task).toMatchObject({
      status: 'SUCCEEDED',
      mode: 'degraded',
      decisions: [{ op: 'ADD', reason: 'evolution_unavailable' }],
    });
  });
});

describe('tasks', () => {
  it('are listed newest first, by status and by page, also while new ones come', async () => {
    models.script((body) =>
      JSON.stringify(body).includes('broken') ? { status: 401 } : oneFact('I row.'),
    );
    const user = 'lister';
    const ids: string[] = [];
    for (const text of ['I row one.', 'a broken one', 'I row two.', 'I row three.']) {
      ids.push((await add(service, user, [text])).task_id);
    }
    const page = async (more: Readonly<Record<string, unknown>>) =>
      ok<{ readonly tasks: readonly Task[]; readonly next_cursor: string | null }>(
        service.call('/memory/v1/tasks', { user_id: user, ...more }),
      );

    const first = await page({ limit: 2 });
    await add(service, user, ['I row four.']);
    const second = await page({ limit: 2, cursor: first.next_cursor });

    const seen = [...first.tasks, ...second.tasks].map(({ task_id: id }) => id);
    expect(seen).toEqual(ids.toReversed());
    expect(second.next_cursor).toBeNull();
    expect((await page({ status: 'FAILED' })).tasks.map(({ task_id: id }) => id)).toEqual([ids[1]]);
    expect((await page({ status: ['FAILED', 'SUCCEEDED'] })).tasks).toHaveLength(5);
  });

  it.each([
    ['made up', 'nonsense'],
    ['of no subject', '.abc'],
    ['of an unknown subject', 'AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBB'],
  ])('are not found by an id that is %s', async (_, id) => {
    expect(await refusal(service.call('/memory/v1/task', { task_id: id }))).toMatchObject({
      code: 40401,
    });
    expect(await refusal(service.call('/memory/v1/task/retry', { task_id: id }))).toMatchObject({
      code: 40401,
    });
  });

  it('are not found under another subject than their own', async () => {
    models.script(() => oneFact('I row here.'));
    const { task_id: id } = await add(service, 'owner', ['I row here.']);

    for (const path of ['/memory/v1/task', '/memory/v1/task/retry']) {
      const other = service.call(path, { task_id: id, user_id: 'somebody else' });
      expect(await refusal(other)).toMatchObject({ code: 40401 });
    }
  });
});
