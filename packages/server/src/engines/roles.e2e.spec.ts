import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callOverHttp, type WireAnswer } from '../testing/call-over-http.ts';
import { createDeploymentCalls } from '../testing/deployment-calls.ts';
import { describeWithEngines, type Engines, enginesKey, startEngines } from '../testing/engines.ts';
import type { ServiceProcess } from '../testing/service-process.ts';

// Six processes and three engines start in a hook.
vi.setConfig({ hookTimeout: 600_000, testTimeout: 300_000 });

interface Process {
  readonly service: ServiceProcess;
  readonly address: string;
}

/** How long a change may take to reach every process: DESIGN gives it a second, a busy machine some more. */
const SOON = { timeout: 20_000, interval: 200 };

describeWithEngines('a deployment whose roles are processes of their own', () => {
  let engines: Engines;
  const processes = new Map<string, Process>();

  const addressOf = (name: string): string => {
    const address = processes.get(name)?.address;
    if (address === undefined) throw new Error(`no process ${name}`);
    return address;
  };

  const call = <Data = Record<string, unknown>>(
    name: string,
    path: string,
    body: object,
    key = enginesKey,
  ): Promise<WireAnswer<Data>> => callOverHttp<Data>(addressOf(name), path, body, { key });

  const { add, taskOf, tell, recall, readAfter } = createDeploymentCalls({
    writes: () => addressOf('command'),
    reads: () => addressOf('query'),
    key: enginesKey,
  });

  const setClocks = async (at: string): Promise<void> => {
    for (const name of processes.keys()) {
      expect((await call(name, '/admin/v1/clock', { set: at })).code).toBe(0);
    }
  };

  const kill = async (name: string): Promise<void> => {
    const found = processes.get(name);
    processes.delete(name);
    found?.service.signal('SIGKILL');
    await found?.service.ended;
  };

  beforeAll(async () => {
    engines = await startEngines();
    const clock = { PALIMPSEST_CLOCK: 'manual:2026-01-02T09:00:00Z' };
    const roles: readonly (readonly [string, string])[] = [
      ['command', 'command'],
      ['query', 'query'],
      ['worker 1', 'worker'],
      ['worker 2', 'worker'],
      ['projector 1', 'projector'],
      ['projector 2', 'projector,scheduler'],
    ];
    await Promise.all(
      roles.map(async ([name, role]) => processes.set(name, await engines.start(role, clock))),
    );
  });

  afterAll(async () => {
    await engines?.[Symbol.asyncDispose]();
  });

  it('answers the worked example as one process on the embedded set does', async () => {
    await tell('mover', 'I live in Shenzhen Nanshan.');
    await setClocks('2026-04-05T09:00:00Z');
    const { position } = await tell('mover', 'I moved to Guangzhou on 1 April.');
    const ask = async (clocks: object) => {
      const { memories } = await recall('mover', 'Where does the user live?', {
        min_position: position,
        ...clocks,
      });
      return memories.map(({ content }) => /Guangzhou|Shenzhen/.exec(content)?.[0]);
    };

    expect(await ask({})).toEqual(['Guangzhou']);
    expect(await ask({ as_of: '2026-02-15' })).toEqual(['Shenzhen']);
    expect(await ask({ as_of: '2026-04-03' })).toEqual(['Guangzhou']);
    expect(await ask({ as_of: '2026-04-03', known_at: '2026-04-03' })).toEqual(['Shenzhen']);
  });

  it('sends a call to the process whose role it is', async () => {
    const refused = { user_id: 'mover', query: 'Where?' };
    expect(await call('worker 1', '/memory/v1/recall', refused)).toMatchObject({
      status: 404,
      code: 40402,
      data: { hint: expect.stringContaining('query') },
    });
    expect(
      await call('query', '/memory/v1/add', {
        user_id: 'mover',
        messages: [{ role: 'user', content: 'Not here.' }],
      }),
    ).toMatchObject({ code: 40402, data: { hint: expect.stringContaining('command') } });
  });

  it('hides what was deleted from every process before the answer', async () => {
    const { position } = await tell('gardener', 'I grow tomatoes in my garden.');
    const found = await recall('gardener', 'What does the user grow?', { min_position: position });
    const [memory] = found.memories;
    expect(memory?.content).toMatch(/tomatoes/);

    const deleted = await call('command', '/memory/v1/delete', { memory_id: memory?.memory_id });
    expect(deleted.code).toBe(0);
    expect((await recall('gardener', 'What does the user grow?')).memories).toEqual([]);
  });

  it('lets a key in, and out, everywhere', async () => {
    const issued = await call<{ readonly key: string; readonly key_id: string }>(
      'command',
      '/admin/v1/keys/issue',
      { scopes: ['agent'], name: 'visitor' },
    );
    const { key, key_id: keyId } = issued.data;
    const visit = async (): Promise<number> =>
      (
        await call(
          'query',
          '/memory/v1/recall',
          { user_id: 'mover', query: 'home', timeout_ms: 10_000 },
          key,
        )
      ).code;

    await expect.poll(visit, SOON).toBe(0);
    expect((await call('command', '/admin/v1/keys/revoke', { key_id: keyId })).code).toBe(0);
    await expect.poll(visit, SOON).toBe(40101);
  });

  it('switches memory off, and on, everywhere', async () => {
    const switchTo = (enabled: boolean) =>
      call('command', '/memory/v1/user/switch', { user_id: 'mover', enabled });
    const ask = async (): Promise<number> =>
      (
        await call('query', '/memory/v1/recall', {
          user_id: 'mover',
          query: 'home',
          timeout_ms: 10_000,
        })
      ).code;

    expect((await switchTo(false)).code).toBe(0);
    await expect.poll(ask, SOON).toBe(40302);
    expect((await switchTo(true)).code).toBe(0);
    await expect.poll(ask, SOON).toBe(0);
  });

  it('rebuilds a projection beside the live one, equal to it', async () => {
    const { data } = await call<{ readonly task_id: string }>(
      'command',
      '/admin/v1/projections/rebuild',
      { name: 'memories' },
    );
    const task = await taskOf(data.task_id);
    expect(task).toMatchObject({ status: 'SUCCEEDED', result: { equal: true } });
  });

  it('loses no intake and takes none twice when a worker is killed', async () => {
    const users = Array.from({ length: 12 }, (_, index) => `speaker-${index}`);
    const tasks: string[] = [];
    for (const round of [1, 2, 3]) {
      for (const user of users) tasks.push(await add(user, `Note ${round} of this user.`, false));
      if (round === 2) await kill('worker 1');
    }
    const ended = await Promise.all(tasks.map(taskOf));
    expect(ended.filter(({ status }) => status !== 'SUCCEEDED')).toEqual([]);
    for (const [place, user] of users.entries()) {
      // The last of its three tasks: they are taken in order.
      const position = ended[2 * users.length + place]?.position;
      const list = await readAfter<{
        readonly memories: readonly { readonly content: string }[];
      }>('/memory/v1/user/list', { user_id: user, min_position: position });
      expect(list.memories.map(({ content }) => content).toSorted()).toEqual([
        'Note 1 of this user.',
        'Note 2 of this user.',
        'Note 3 of this user.',
      ]);
    }
  });

  it('goes on folding when a projector is killed', async () => {
    await kill('projector 1');
    const { position } = await tell('cook', 'I cook ramen every Friday.');
    const body = { min_position: position };
    expect((await recall('cook', 'What does the user cook?', body)).memories).toHaveLength(1);
  });

  it('answers recalls while every other process is down', async () => {
    for (const name of ['command', 'worker 2', 'projector 2']) await kill(name);
    const { memories } = await recall('cook', 'What does the user cook?');
    expect(memories.map(({ content }) => content)).toEqual([expect.stringContaining('ramen')]);
  });

  it('answers recalls while the log is away, and says that it is', async () => {
    await engines.log.stop();
    const { memories } = await recall('cook', 'What does the user cook?');
    expect(memories).toHaveLength(1);
    const dependencies = async (): Promise<readonly object[]> => {
      const ready = await fetch(`${addressOf('query')}/readyz`);
      const { data } = (await ready.json()) as {
        readonly data: { readonly dependencies: readonly object[] };
      };
      return data.dependencies;
    };
    await expect.poll(dependencies, SOON).toContainEqual({ name: 'event_store', ok: false });
    await engines.log.start();
  });
});
