import { describe, expect, it } from 'vitest';
import {
  issueKey,
  list,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  store,
  type Task,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();

interface Entry {
  readonly name: string;
  readonly state: string;
  readonly lag_events: number;
}
const names = [
  'api_keys',
  'audit',
  'change_log',
  'erasures',
  'holds',
  'memories',
  'model_usage',
  'profiles',
  'retention',
  'search',
  'sessions',
  'switches',
  'tasks',
  'upkeep',
  'usage',
];

const projections = async (): Promise<readonly Entry[]> =>
  (await ok<{ projections: Entry[] }>(service().call('/admin/v1/projections', {}))).projections;

describe('projections', () => {
  it('say how far they are', async () => {
    await store(service(), 'somebody', ['one', 'two']);

    await expect
      .poll(async () => (await projections()).map(({ lag_events: lag }) => lag), {
        timeout: 10_000,
      })
      .toEqual(names.map(() => 0));
    const entries = await projections();
    expect(entries.map(({ name }) => name).toSorted()).toEqual(names);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        version: expect.any(Number),
        position: expect.any(String),
        lag_events: 0,
        lag_ms: 0,
        state: 'live',
      });
    }
  });

  it.each(names)('%s is rebuilt from the log and ends equal, while others write', async (name) => {
    let done = false;
    let written = 0;
    const writing = (async () => {
      while (!done) {
        const user = `writer ${name}`;
        const [id] = await store(service(), user, [`written ${written} while ${name} was rebuilt`]);
        await recall(service(), user, `written ${written}`);
        if (written % 3 === 0) await service().call('/memory/v1/delete', { memory_id: id });
        written += 1;
      }
    })();

    const accepted = await service().call<{ task_id: string }>('/admin/v1/projections/rebuild', {
      name,
    });
    const task = await ok<Task>(
      service().call('/memory/v1/task', { task_id: accepted.data.task_id, wait_ms: 30_000 }),
    );
    done = true;
    await writing;

    expect(accepted.status).toBe(202);
    expect(task).toMatchObject({
      kind: 'rebuild',
      status: 'SUCCEEDED',
      result: { projection: name, equal: true, events: expect.any(Number) },
      error: null,
    });
    const { memories, counts } = await list(service(), `writer ${name}`, { limit: 200 });
    expect(memories.length).toBe(written - Math.ceil(written / 3));
    expect(counts).toMatchObject({ total: memories.length });
  });

  it('that do not exist cannot be rebuilt', async () => {
    const answer = service().call('/admin/v1/projections/rebuild', { name: 'nothing' });

    expect(await refusal(answer)).toMatchObject({ code: 40401 });
  });

  it('are rebuilt once at a time', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => service().call('/admin/v1/projections/rebuild', { name: 'memories' })),
    );

    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40904]);
  });

  it('are rebuilt in tasks that only those who govern may see', async () => {
    const { data } = await service().call<{ task_id: string }>('/admin/v1/projections/rebuild', {
      name: 'switches',
    });
    const agent = await issueKey(service(), { scopes: ['agent'] });
    const admin = await issueKey(service(), { scopes: ['admin'] });
    const ask = (key: string) =>
      service().call('/memory/v1/task', { task_id: data.task_id }, { key });

    expect(await refusal(ask(agent.key))).toMatchObject({ code: 40301 });
    expect((await ask(admin.key)).code).toBe(0);
    const add = await service().call<{ task_id: string }>('/memory/v1/add', {
      user_id: 'somebody',
      messages: [{ role: 'user', content: 'I like tea.' }],
    });
    const asked = service().call(
      '/memory/v1/task',
      { task_id: add.data.task_id },
      { key: admin.key },
    );
    expect(await refusal(asked)).toMatchObject({ code: 40301 });
  });
});
