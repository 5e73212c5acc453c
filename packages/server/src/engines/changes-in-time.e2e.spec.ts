import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callOverHttp, type WireAnswer } from '../testing/call-over-http.ts';
import { createDeploymentCalls } from '../testing/deployment-calls.ts';
import { describeWithEngines, type Engines, enginesKey, startEngines } from '../testing/engines.ts';

// Five processes and three engines start in a hook.
vi.setConfig({ hookTimeout: 600_000, testTimeout: 300_000 });

/**
 * The promise: keys and switches act in every process within a second, policies within two. How long it took is printed; a
 * machine that is busy with other tests is given more.
 */
const EVENTUALLY = { timeout: 30_000, interval: 50 };

const roles = {
  'command 1': 'command',
  'command 2': 'command',
  'query 1': 'query',
  'query 2': 'query',
  others: 'worker,projector,scheduler',
} as const;

type Name = keyof typeof roles;

const queries = ['query 1', 'query 2'] as const satisfies readonly Name[];

describeWithEngines('a change that one process makes reaches every other one', () => {
  let engines: Engines;
  const addresses = new Map<Name, string>();

  const addressOf = (name: Name): string => {
    const address = addresses.get(name);
    if (address === undefined) throw new Error(`no process ${name}`);
    return address;
  };
  const call = <Data = Record<string, unknown>>(
    name: Name,
    path: string,
    body: object,
    key = enginesKey,
  ): Promise<WireAnswer<Data>> => callOverHttp<Data>(addressOf(name), path, body, { key });
  const change = async <Data = Record<string, unknown>>(
    path: string,
    body: object,
  ): Promise<Data> => {
    const { code, data } = await call<Data>('command 1', path, body);
    expect(code).toBe(0);
    return data;
  };
  const { tell, taskOf, readAfter } = createDeploymentCalls({
    writes: () => addressOf('command 2'),
    reads: () => addressOf('query 2'),
    key: enginesKey,
  });

  const recallAt = async (name: Name, key = enginesKey) =>
    call<{ readonly memories?: readonly { readonly score: number; readonly weight: number }[] }>(
      name,
      '/memory/v1/recall',
      {
        user_id: 'rower',
        query: 'Where does the user live?',
        reinforce: false,
        timeout_ms: 10_000,
      },
      key,
    );
  const addAt = async (name: Name, key = enginesKey, userId = 'rower') =>
    call<{ readonly task_id: string }>(
      name,
      '/memory/v1/add',
      {
        user_id: userId,
        messages: [{ role: 'user', content: `Note ${performance.now()}.` }],
        strategy: { infer: false },
      },
      key,
    );

  /** Asks until what was changed shows, and prints how long that took. */
  const expectSoon = async <Seen>(what: string, look: () => Promise<Seen>, seen: Seen) => {
    const started = performance.now();
    await expect.poll(look, EVENTUALLY).toEqual(seen);
    console.log(`${what}: after ${Math.round(performance.now() - started)} ms`);
  };

  beforeAll(async () => {
    engines = await startEngines();
    await Promise.all(
      Object.entries(roles).map(async ([name, role]) =>
        addresses.set(name as Name, (await engines.start(role)).address),
      ),
    );
    await tell('rower', 'I live in Cork.');
    for (const name of queries) {
      await vi.waitFor(async () => {
        expect((await recallAt(name)).data.memories).toHaveLength(1);
      }, EVENTUALLY);
    }
  });

  afterAll(async () => {
    await engines?.[Symbol.asyncDispose]();
  });

  it('a key that is issued, and one that is revoked', async () => {
    const { key, key_id: keyId } = await change<{ readonly key: string; readonly key_id: string }>(
      '/admin/v1/keys/issue',
      { scopes: ['agent'], name: 'visitor' },
    );
    const codes = async (): Promise<readonly number[]> =>
      (
        await Promise.all([...queries.map((name) => recallAt(name, key)), addAt('command 2', key)])
      ).map(({ code }) => code);
    await expectSoon('a key lets in everywhere', codes, [0, 0, 0]);
    await change('/admin/v1/keys/revoke', { key_id: keyId });
    await expectSoon('a revoked key lets in nowhere', codes, [40101, 40101, 40101]);
  });

  it('memory that is switched off, and on', async () => {
    const codes = async (): Promise<readonly number[]> =>
      (await Promise.all([...queries.map((name) => recallAt(name)), addAt('command 2')])).map(
        ({ code }) => code,
      );
    await change('/memory/v1/user/switch', { user_id: 'rower', enabled: false });
    await expectSoon('switched off everywhere', codes, [40302, 40302, 40302]);
    await change('/memory/v1/user/switch', { user_id: 'rower', enabled: true });
    await expectSoon('switched on everywhere', codes, [0, 0, 0]);
  });

  it('a policy, for recalls, for direct writes and for the worker', async () => {
    /** Under a policy whose scores are weights alone, the score of a hit is its weight. */
    const countsWeightAlone = async (): Promise<readonly boolean[]> => {
      const answers = await Promise.all(queries.map((name) => recallAt(name)));
      return answers.map(({ data }) => {
        const [best] = data.memories ?? [];
        return best !== undefined && best.score === best.weight;
      });
    };
    expect(await countsWeightAlone()).toEqual([false, false]);
    const { version } = await change<{ readonly version: number }>('/admin/v1/policy/publish', {
      policy: { recall: { relevance_share: 0 } },
    });
    await expectSoon('a policy for recalls', countsWeightAlone, [true, true]);

    const decidedUnder = async (
      memoryId: string | undefined,
      position: string,
    ): Promise<number | undefined> => {
      const { versions } = await readAfter<{
        readonly versions: readonly { readonly cause: { readonly policy_version: number } }[];
      }>('/memory/v1/history', { memory_id: memoryId, min_position: position });
      return versions[0]?.cause.policy_version;
    };
    const { data: stored } = await call<{
      readonly results: readonly { readonly memory_id: string }[];
      readonly position: string;
    }>('command 2', '/memory/v1/add_structured', {
      user_id: 'writer',
      memories: [{ content: 'The shed is red.' }],
    });
    expect(await decidedUnder(stored.results[0]?.memory_id, stored.position)).toBe(version);

    const added = await addAt('command 2', enginesKey, 'clerk');
    const { position } = await taskOf(added.data.task_id);
    const listed = await readAfter<{
      readonly memories: readonly { readonly memory_id: string }[];
    }>('/memory/v1/user/list', { user_id: 'clerk', min_position: position });
    expect(await decidedUnder(listed.memories[0]?.memory_id, position)).toBe(version);
    await change('/admin/v1/policy/rollback', { to_version: 1 });
    await expectSoon('a policy that is taken back', countsWeightAlone, [false, false]);
  });
});
