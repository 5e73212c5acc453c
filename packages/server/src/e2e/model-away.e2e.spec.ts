import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, changeLog, contents, list, ok, type Task } from '../testing/service-under-test.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { answering, type ModelServer, startModelServer } from './model-server.ts';

type Fields = Readonly<Record<string, unknown>>;

describe('when the model is away', () => {
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

  const reevaluate = async (): Promise<Fields> =>
    (await ok(service.call('/admin/v1/jobs/run', { job: 'reevaluate' })))['result'] as Fields;
  const history = async (id: unknown): Promise<readonly Fields[]> =>
    (
      await ok<{ versions: readonly Fields[] }>(
        service.call('/memory/v1/history', { memory_id: id, timeout_ms: 10_000 }),
      )
    ).versions;

  it('facts are added, marked, and decided again once it is back; a second run finds nothing', async () => {
    models.script(answering());
    await add(service, 'anna', ['I drink coffee every day.']);
    models.script(answering({ decision: () => 500 }));
    const task: Task = await add(service, 'anna', ['Coffee is nothing for me any more.']);
    expect(task).toMatchObject({ mode: 'degraded', status: 'SUCCEEDED' });
    expect(await list(service, 'anna')).toMatchObject({ memories: [{}, {}] });
    expect(await reevaluate()).toMatchObject({ decided: 0, waiting: 1 });
    await service.setClock('2026-01-01T01:00:00.000Z');

    models.script(
      answering({
        decision: ({ known = [] }) => ({
          op: 'SUPERSEDE',
          targets: known.filter(({ text }) => text.includes('every day')).map(({ id }) => id),
          reason: 'ended',
          note: 'No coffee any more.',
        }),
      }),
    );
    // The breaker leaves a provider alone for ten seconds that failed five times in a row.
    let report: Fields = {};
    await expect
      .poll(async () => (report = await reevaluate())['decided'], {
        timeout: 30_000,
        interval: 500,
      })
      .toBe(1);
    expect(report).toMatchObject({ changed: 1, subjects: 1, waiting: 0 });
    expect(contents(await list(service, 'anna'))).toEqual(['Coffee is nothing for me any more.']);
    const [decision] = task.decisions;
    const versions = await history(decision?.memory_id);
    expect(versions.map(({ cause }) => cause)).toMatchObject([
      { op: 'ADD', reason: 'evolution_unavailable', model: null },
      { op: 'REEVALUATE', reason: 'ended', model: 'scripted', prompt_version: 'evolve/1' },
    ]);
    expect((await changeLog(service, 'anna')).changes.map(({ op_type: op }) => op)).toEqual(
      expect.arrayContaining(['SUPERSEDE', 'ANNOTATE']),
    );

    const asked = models.requests();
    expect(await reevaluate()).toMatchObject({ decided: 0, changed: 0, subjects: 0, waiting: 0 });
    expect(models.requests()).toBe(asked);
  }, 60_000);

  it('what says the same as an older one goes up in it', async () => {
    models.script(answering());
    await add(service, 'berta', ['I like oolong tea.']);
    models.script(answering({ decision: () => 'no JSON at all' }));
    expect(await add(service, 'berta', ['Oolong tea is what I like.'])).toMatchObject({
      mode: 'degraded',
    });
    models.script(
      answering({ decision: () => ({ op: 'SKIP', targets: [1], reason: 'same_meaning' }) }),
    );
    await expect.poll(async () => (await reevaluate())['changed'], { timeout: 30_000 }).toBe(1);
    const { memories } = await list(service, 'berta');
    expect(contents({ memories })).toEqual(['I like oolong tea.']);
    expect(memories[0]).toMatchObject({ version: 2 });
  }, 60_000);
});

it('the next provider is asked when one fails, and says who answered', async () => {
  await using broken = await startModelServer();
  await using working = await startModelServer();
  working.script(answering());
  await using service = await startTestService({
    environment: {
      PALIMPSEST_CHAT_URL: broken.url,
      PALIMPSEST_CHAT_MODEL: 'first',
      PALIMPSEST_CHAT_2_URL: working.url,
      PALIMPSEST_CHAT_2_MODEL: 'second',
    },
  });
  expect(service.service.modelDescription).toContain('facts: first, else second');
  const task = await add(service, 'u', ['I row.']);
  expect(task).toMatchObject({ status: 'SUCCEEDED', mode: 'llm' });
  expect(broken.requests()).toBeGreaterThan(0);
  expect(task['usage']).toMatchObject({ provider: new URL(working.url).host, calls: 1 });
});
