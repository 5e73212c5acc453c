import { type Gate, openGate } from '@palimpsest/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDeploymentCalls } from '../testing/deployment-calls.ts';
import {
  describeWithEngines,
  type Engines,
  enginesKey,
  startEngines,
  throughGate,
} from '../testing/engines.ts';
import type { ServiceProcess } from '../testing/service-process.ts';

vi.setConfig({ hookTimeout: 300_000, testTimeout: 300_000 });

/** For a machine that is busy; an idle one needs a few seconds. */
const EVENTUALLY = { timeout: 120_000, interval: 250 };

describeWithEngines('a service on the engines', () => {
  let engines: Engines;
  let mongoDb: Gate;
  let openSearch: Gate;
  let running: { readonly service: ServiceProcess; readonly address: string };
  const address = (): string => running.address;
  const { write, read, add, taskOf, tell, recall } = createDeploymentCalls({
    writes: address,
    reads: address,
    key: enginesKey,
  });

  const down = async (): Promise<readonly string[]> => {
    const answer = (await (await fetch(`${running.address}/readyz`)).json()) as {
      readonly data: {
        readonly dependencies: readonly { readonly name: string; readonly ok: boolean }[];
      };
    };
    return answer.data.dependencies.filter(({ ok }) => !ok).map(({ name }) => name);
  };
  const isReady = async (): Promise<boolean> => (await fetch(`${running.address}/readyz`)).ok;
  const isAlive = async (): Promise<boolean> => (await fetch(`${running.address}/healthz`)).ok;

  const tryAdd = (content: string) =>
    write('/memory/v1/add', { user_id: 'cook', messages: [{ role: 'user', content }] });
  const tryRecall = (query: string) =>
    read<{ readonly receipt?: string; readonly receipt_id?: string }>('/memory/v1/recall', {
      user_id: 'cook',
      query,
      timeout_ms: 3_000,
    });
  const contentsOf = async (query: string, more: object = {}): Promise<readonly string[]> =>
    (await recall('cook', query, more)).memories.map(({ content }) => content);

  beforeAll(async () => {
    engines = await startEngines();
    mongoDb = await openGate(engines.addresses.PALIMPSEST_READ_MODEL);
    openSearch = await openGate(engines.addresses.PALIMPSEST_SEARCH);
    running = await engines.start('all', {
      PALIMPSEST_READ_MODEL: throughGate(engines.addresses.PALIMPSEST_READ_MODEL, mongoDb),
      PALIMPSEST_SEARCH: throughGate(engines.addresses.PALIMPSEST_SEARCH, openSearch),
    });
    const { position } = await tell('cook', 'I cook ramen every Friday.');
    expect(await contentsOf('What does the user cook?', { min_position: position })).toHaveLength(
      1,
    );
  });

  afterAll(async () => {
    await engines?.[Symbol.asyncDispose]();
    await mongoDb?.[Symbol.asyncDispose]();
    await openSearch?.[Symbol.asyncDispose]();
  });

  describe('whose OpenSearch is away', () => {
    it('refuses recalls, takes in what it is told, and finds it afterwards', async () => {
      await openSearch.shut();
      expect(await tryRecall('What does the user cook?')).toMatchObject({
        status: 503,
        code: 50301,
      });
      const task = await add('cook', 'My garden has two pear trees.', false);
      await expect
        .poll(async () => {
          const { data } = await read<{ readonly memories: readonly { content: string }[] }>(
            '/memory/v1/user/list',
            { user_id: 'cook' },
          );
          return data.memories.map(({ content }) => content);
        }, EVENTUALLY)
        .toContain('My garden has two pear trees.');
      expect(await down()).toEqual(['search']);
      expect(await isAlive()).toBe(true);

      await openSearch.open();
      await expect.poll(isReady, EVENTUALLY).toBe(true);
      const { status, position } = await taskOf(task);
      expect(status).toBe('SUCCEEDED');
      expect(await contentsOf('What grows in the garden?', { min_position: position })).toContain(
        'My garden has two pear trees.',
      );
    });

    it('ends a recall in its time when the engine keeps silent', async () => {
      openSearch.hang();
      const { code } = await tryRecall('What does the user cook?');
      expect([50301, 50401]).toContain(code);
      await openSearch.shut();
      await openSearch.open();
      await expect.poll(async () => (await tryRecall('cook')).code, EVENTUALLY).toBe(0);
    });
  });

  describe('whose MongoDB is away', () => {
    it('refuses all calls, and ends what it had accepted afterwards', async () => {
      const accepted = await add('cook', 'My knives are from Sakai.', false);
      await mongoDb.shut();
      // An add needs the log and keys that were put by; it goes on as long as there are some.
      expect([0, 50301]).toContain((await tryAdd('My wok is new.')).code);
      expect([50301, 50401]).toContain((await tryRecall('What does the user cook?')).code);
      expect(await down()).toContain('read_model');
      expect(await isAlive()).toBe(true);

      await mongoDb.open();
      await expect.poll(isReady, EVENTUALLY).toBe(true);
      expect((await taskOf(accepted)).status).toBe('SUCCEEDED');
      const { position } = await tell('cook', 'I bought a wok yesterday.');
      expect(
        (await contentsOf('Where are the knives from?', { min_position: position })).filter(
          (content) => content.includes('Sakai'),
        ),
      ).toHaveLength(1);
    });
  });

  describe('whose log is away', () => {
    it('refuses adds, answers recalls, and writes their receipts afterwards', async () => {
      await engines.log.stop();
      const receipts: string[] = [];
      for (let asked = 0; asked < 10; asked += 1) {
        const { code, data } = await tryRecall('What does the user cook?');
        expect({ code, receipt: data.receipt }).toEqual({ code: 0, receipt: 'pending' });
        if (data.receipt_id !== undefined) receipts.push(data.receipt_id);
      }
      expect(await tryAdd('I bought a pan.')).toMatchObject({ status: 503, code: 50301 });
      expect(await down()).toEqual(['event_store']);

      await engines.log.start();
      await expect.poll(isReady, EVENTUALLY).toBe(true);
      for (const id of receipts) {
        await expect
          .poll(async () => (await read('/audit/v1/receipt', { receipt_id: id })).code, EVENTUALLY)
          .toBe(0);
      }
      await tell('cook', 'I bought a pan.');
    });
  });
});
