import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  add,
  contents,
  list,
  ok,
  refusal,
  store,
  type Task,
} from '../testing/service-under-test.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { type Asked, answering, type ModelServer, startModelServer } from './model-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Fields = Readonly<Record<string, unknown>>;

const together = ({ facts = [] }: Asked): object => ({
  text: `All of it: ${facts.map(({ text }) => text).join(' ')}`,
  sources: facts.map(({ id }) => id),
  entities: [],
});

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

const run = async (job: string): Promise<Fields> =>
  (await ok(service.call('/admin/v1/jobs/run', { job })))['result'] as Fields;
const publish = (policy: Fields) => ok(service.call('/admin/v1/policy/publish', { policy }));
const replay = async (user: string): Promise<readonly Fields[]> =>
  (
    await ok<{ events: readonly Fields[] }>(
      service.call('/audit/v1/replay', { user_id: user, steps: true, limit: 100 }),
    )
  ).events;

describe('a full scope with a model there', () => {
  it('is compacted before anything is evicted; an erased source takes the compacted memory along, and the rest stands again', async () => {
    await publish({
      capacity: { global: 4 },
      compaction: { weight_below: 1, similarity: 0 },
    });
    models.script(answering({ compaction: together }));
    const told = [
      'I tried jasmine tea.',
      'I tried mint tea.',
      'I tried black tea.',
      'I tried iced tea.',
    ];
    for (const text of told) await add(service, 'full', [text]);
    const { memories: before } = await list(service, 'full');
    const task = await add(service, 'full', ['I tried green tea.']);

    expect(task).toMatchObject({ status: 'SUCCEEDED', decisions: [{ op: 'ADD' }] });
    const { memories, counts } = await list(service, 'full');
    expect(contents({ memories }).toSorted()).toEqual([
      `All of it: ${told.join(' ')}`,
      'I tried green tea.',
    ]);
    expect(counts).toMatchObject({ total: 2, archived: 0, deleted: 0 });
    const whole = memories.find(({ content }) => content.startsWith('All of it'));
    const history = await ok<{ versions: readonly Fields[]; chain: readonly string[] }>(
      service.call('/memory/v1/history', { memory_id: whole?.memory_id }),
    );
    expect(history.chain).toHaveLength(5);
    expect(history.versions[0]?.['cause']).toMatchObject({
      op: 'ADD',
      reason: 'compacted',
      model: 'scripted',
      prompt_version: 'compact/1',
    });
    const { changes } = await ok<{ changes: readonly Fields[] }>(
      service.call('/memory/v1/change_log', { user_id: 'full', op_type: 'COMPACT' }),
    );
    expect(changes).toHaveLength(4);

    const erased = before.find(({ content }) => content === told[0]);
    await ok(service.call('/memory/v1/delete', { memory_id: erased?.memory_id }));
    await service.setClock('2026-02-02T00:00:00.000Z');
    await run('retention');
    expect(contents(await list(service, 'full')).toSorted()).toEqual(
      ['I tried green tea.', ...told.slice(1)].toSorted(),
    );
    expect(
      await refusal(service.call('/memory/v1/get', { memory_id: whole?.memory_id })),
    ).toMatchObject({ status: 404 });
    const { task_id: id } = await ok(service.call('/admin/v1/reconcile', { repair: false }));
    const reconciled = await ok(service.call('/memory/v1/task', { task_id: id, wait_ms: 30_000 }));
    expect(reconciled['result']).toEqual(expect.objectContaining({ found: {} }));
    await publish({
      capacity: { global: 500 },
      compaction: { weight_below: 0.5, similarity: 0.5 },
    });
  });
});

describe('a full scope that a caller waits for', () => {
  const told = ['I tried nori.', 'I tried wakame.', 'I tried kombu.', 'I tried dulse.'];
  const light = told.map((content) => ({ content, weight: 0.2 }));
  const spentCalls = async (): Promise<number> => {
    const { payload } = await service.service.app.inject({ method: 'GET', url: '/metrics' });
    return Number(/spent_today\{tenant="default",what="calls"\} (\d+)/u.exec(payload)?.[1] ?? 0);
  };
  beforeAll(() => publish({ capacity: { global: 4 }, compaction: { similarity: 0 } }));
  afterAll(() => publish({ capacity: { global: 500 }, compaction: { similarity: 0.5 } }));

  it('is compacted by add_structured too, which answers for its own memories alone; a repeat answers the same', async () => {
    models.script(answering({ compaction: together }));
    await store(service, 'worded', light);
    const before = await spentCalls();
    const body = { user_id: 'worded', memories: [{ content: 'I tried laver.' }] };
    const options = { headers: { 'idempotency-key': 'worded-once' } };
    const first = await ok(service.call('/memory/v1/add_structured', body, options));
    expect(first['results']).toMatchObject([{ op: 'ADD', reason: 'direct' }]);
    const { memories, counts } = await list(service, 'worded');
    expect(contents({ memories }).toSorted()).toEqual([
      `All of it: ${told.join(' ')}`,
      'I tried laver.',
    ]);
    expect(counts).toMatchObject({ total: 2, archived: 0, deleted: 0 });
    expect(await ok(service.call('/memory/v1/add_structured', body, options))).toEqual(first);
    await expect.poll(spentCalls).toBe(before + 1);
    expect((await replay('worded')).at(-1)).toMatchObject({ type: 'ModelUsageRecorded' });
  });

  it('is evicted from when the model puts nothing together, and keeps what the call itself told', async () => {
    models.script(answering({ compaction: () => ({ text: null, sources: [], entities: [] }) }));
    await store(service, 'apart', light);
    await store(service, 'apart', [{ content: 'I tried laver.', weight: 0.01 }]);
    const { memories, counts } = await list(service, 'apart');
    expect(contents({ memories })).toContain('I tried laver.');
    expect(counts).toMatchObject({ total: 4, archived: 1 });
  });

  it('is compacted before a session promotes into it, whose own memories stay for themselves', async () => {
    models.script(answering({ compaction: together, worth: () => ({ keep: [] }) }));
    await store(service, 'promoted', light);
    const [named] = await store(service, 'promoted', [
      { content: 'looked at agar', level: 'SESSION', session_id: 's9', weight: 0.2 },
      { content: 'looked at carrageen', level: 'SESSION', session_id: 's9', weight: 0.2 },
    ]);
    const { task_id: id } = await ok<{ task_id: string }>(
      service.call('/memory/v1/session/close', {
        user_id: 'promoted',
        session_id: 's9',
        promote: [{ memory_id: named, level: 'GLOBAL' }],
      }),
    );
    expect(
      await ok(service.call('/memory/v1/task', { task_id: id, wait_ms: 30_000 })),
    ).toMatchObject({ status: 'SUCCEEDED', result: { promoted: [named], refused: [] } });
    expect(contents(await list(service, 'promoted')).toSorted()).toEqual([
      `All of it: ${told.join(' ')}`,
      'looked at agar',
    ]);
  });

  it('is compacted before a memory is restored into it, which stays for itself', async () => {
    models.script(answering({ compaction: together }));
    const [gone] = await store(service, 'restored', [{ content: 'I tried laver.', weight: 0.2 }]);
    await ok(service.call('/memory/v1/delete', { memory_id: gone }));
    await store(service, 'restored', light);
    expect(await ok(service.call('/memory/v1/restore', { memory_id: gone }))).toMatchObject({
      memory_id: gone,
      status: 'ACTIVE',
    });
    const { memories, counts } = await list(service, 'restored');
    expect(contents({ memories }).toSorted()).toEqual([
      `All of it: ${told.join(' ')}`,
      'I tried laver.',
    ]);
    expect(counts).toMatchObject({ total: 2, archived: 0, deleted: 0 });
  });

  it('asks nobody once the day is paid for: memories are added unjudged, and decided on when it is over', async () => {
    models.script(answering());
    await store(service, 'paid', ['I like nori on rice.']);
    await publish({ models: { calls_per_day: 0 } });
    const asked = models.requests();
    const { results } = await ok<{ results: readonly Fields[] }>(
      service.call('/memory/v1/add_structured', {
        user_id: 'paid',
        memories: [{ content: 'I love nori on rice.' }],
        skip_evolution: false,
      }),
    );
    expect(results).toMatchObject([{ op: 'ADD', reason: 'evolution_unavailable' }]);
    expect(models.requests()).toBe(asked);
    await publish({ models: { calls_per_day: null } });
    models.script(
      answering({ decision: () => ({ op: 'SKIP', targets: [1], reason: 'same_meaning' }) }),
    );
    expect(await run('reevaluate')).toMatchObject({ decided: 1, changed: 1 });
    expect(contents(await list(service, 'paid'))).toEqual(['I like nori on rice.']);
  });
});

describe('a session that is closed with a model there', () => {
  const here = { level: 'SESSION', session_id: 's1', app_id: 'shop' };
  const close = async (user: string): Promise<Task> => {
    const { task_id: id } = await ok<{ task_id: string }>(
      service.call('/memory/v1/session/close', {
        user_id: user,
        session_id: 's1',
        app_id: 'shop',
        summary: 'They looked for bags.',
      }),
    );
    return ok(service.call<Task>('/memory/v1/task', { task_id: id, wait_ms: 30_000 }));
  };

  it('keeps what the model names, and what is important whatever it says', async () => {
    const asked: Asked[] = [];
    models.script(
      answering({
        worth: (question) => {
          asked.push(question);
          const { facts = [] } = question;
          return { keep: facts.filter(({ text }) => text.includes('parcels')).map(({ id }) => id) };
        },
      }),
    );
    await store(service, 'judged', [
      { content: 'wants parcels on Fridays', ...here },
      { content: 'looked at a red bag', ...here },
      { content: 'is allergic to wool', ...here, is_important: true },
    ]);
    await close('judged');

    expect(contents(await list(service, 'judged')).toSorted()).toEqual([
      'is allergic to wool',
      'wants parcels on Fridays',
    ]);
    expect(asked).toMatchObject([
      {
        summary: 'They looked for bags.',
        facts: [{ text: 'wants parcels on Fridays' }, { text: 'looked at a red bag' }],
      },
    ]);
  });

  it('goes by the rules when the model names what was never shown, and its task succeeds', async () => {
    models.script(answering({ worth: () => ({ keep: [77] }) }));
    await store(service, 'ruled', [
      { content: 'looked at a red bag', ...here },
      { content: 'is allergic to wool', ...here, is_important: true },
    ]);
    expect(await close('ruled')).toMatchObject({ status: 'SUCCEEDED' });
    expect(contents(await list(service, 'ruled'))).toEqual(['is allergic to wool']);
  });
});

describe('a profile with a model there', () => {
  const profile = (user: string, more: Fields = {}): Promise<Fields> =>
    ok(service.call('/memory/v1/profile', { user_id: user, ...more }));

  it('is in the words of the model, once for the same facts', async () => {
    models.script(answering({ profile: () => ({ profile: 'The user rows and likes rain.' }) }));
    await store(service, 'rower', ['I row.', 'I like rain.']);
    const first = await profile('rower');
    expect(first).toMatchObject({
      profile: 'The user rows and likes rain.',
      mode: 'llm',
      sources: [{}, {}],
    });
    const asked = models.requests();
    expect(await profile('rower', { refresh: true })).toEqual(first);
    expect(models.requests()).toBe(asked);
  });

  it.each([
    ['another language', { profile: '用户喜欢划船。' }],
    ['markup', { profile: '<script>alert(1)</script>' }],
    ['nothing', { profile: '' }],
    ['prose', 'Here you are: a profile'],
  ])('is by template where the model answers with %s', async (what, answer) => {
    models.script(answering({ profile: () => answer }));
    await store(service, `odd ${what}`, ['I row.']);
    expect(await profile(`odd ${what}`)).toMatchObject({
      profile: 'About the user:\n- I row.',
      mode: 'offline',
    });
  });

  it('of one app is still refreshed by the job after that of all apps was asked for', async () => {
    models.script(
      answering({
        profile: ({ facts = [] }) => ({ profile: facts.map(({ text }) => text).join(' ') }),
      }),
    );
    await store(service, 'apps', [{ content: 'I ride trams.', app_id: 'tram' }, 'I row.']);
    await profile('apps', { app_id: 'tram' });
    await profile('apps');
    await store(service, 'apps', [{ content: 'I like the front seat.', app_id: 'tram' }]);
    await profile('apps', { refresh: true });
    await run('profiles');
    const asked = models.requests();
    expect(await profile('apps', { app_id: 'tram' })).toMatchObject({
      profile: expect.stringContaining('front seat'),
    });
    expect(models.requests()).toBe(asked);
    expect(await run('profiles')).toMatchObject({ subjects: 0, written: 0 });
  });
});

describe('consolidation', () => {
  it('merges what says the same, and finds nothing the second time', async () => {
    models.script(answering());
    await run('consolidation');
    for (const text of ['I like oolong tea.', 'I love oolong tea.']) {
      await add(service, 'twice', [text], { strategy: { evolution: 'append_only' } });
    }
    models.script(
      answering({ decision: () => ({ op: 'SKIP', targets: [1], reason: 'same_meaning' }) }),
    );
    expect(await run('consolidation')).toMatchObject({ subjects: 1, looked_at: 2, changed: 1 });
    expect(contents(await list(service, 'twice'))).toEqual(['I like oolong tea.']);
    const types = (await replay('twice')).map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['FactReevaluated', 'MemoryRevised', 'MemoriesConsolidated']);
    const asked = models.requests();
    expect(await run('consolidation')).toMatchObject({ subjects: 0, looked_at: 0, changed: 0 });
    expect(models.requests()).toBe(asked);
  });

  it('that is cut short is paid for: what was asked until then counts', async () => {
    models.script(answering());
    await run('consolidation');
    for (const text of ['I like sencha tea.', 'I like gyokuro tea.', 'I like matcha tea.']) {
      await add(service, 'short', [text], { strategy: { evolution: 'append_only' } });
    }
    let left = 1;
    models.script(
      answering({
        decision: () => {
          left -= 1;
          return left < 0 ? 'no JSON at all' : { op: 'ADD', targets: [] };
        },
      }),
    );
    expect(await run('consolidation')).toMatchObject({ looked_at: 2, changed: 0, waiting: 1 });
    expect((await replay('short')).at(-1)).toMatchObject({ type: 'ModelUsageRecorded' });
  });
});

it('every job has a name under which it runs, and only consolidation is off', async () => {
  const { jobs } = await ok<{ jobs: readonly Fields[] }>(service.call('/admin/v1/jobs', {}));
  expect(jobs.map(({ job }) => job)).toEqual([
    'idle_sessions',
    'expiry',
    'decay',
    'capacity',
    'reevaluate',
    'consolidation',
    'retention',
    'profiles',
    'reconcile',
    'checkpoint',
    'sweep',
  ]);
  for (const { job } of jobs) {
    expect(await ok(service.call('/admin/v1/jobs/run', { job }))).toMatchObject({
      status: 'SUCCEEDED',
      error: null,
    });
  }
});

it('a checkpoint that is asked for covers what the ledger has', async () => {
  await store(service, 'signed', ['I row.']);
  await run('checkpoint');
  const checkpoint = await ok(service.call('/audit/v1/checkpoint', {}));
  expect(Number(checkpoint['size'])).toBeGreaterThan(0);
});
