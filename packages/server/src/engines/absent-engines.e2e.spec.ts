import { createServer } from 'node:net';
import { startEventStoreDbTestServer } from '@palimpsest/eventstoredb-testserver';
import { openGate } from '@palimpsest/testing';
import { expect, it, vi } from 'vitest';
import { callOverHttp } from '../testing/call-over-http.ts';
import { describeWithEngines, startEngines, throughGate } from '../testing/engines.ts';
import { startServiceProcess } from '../testing/service-process.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

vi.setConfig({ testTimeout: 240_000 });

const key = 'absent-engine-key-that-is-long-enough';

/** A port that nothing listens on. */
const freePort = async (): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    probe.close(() => resolve(port));
  });
  return promise;
};

interface Readiness {
  readonly data: { readonly dependencies?: readonly object[] };
}

/** What `readyz` says; `undefined` while nobody answers. */
const readiness = async (address: string): Promise<Readiness | undefined> => {
  try {
    return (await (await fetch(`${address}/readyz`)).json()) as Readiness;
  } catch {
    return undefined;
  }
};

it('a start waits for a log that is not there, says so, and goes on when it comes; the other stores are embedded', async () => {
  await using directory = await temporaryDirectory();
  const [port, logPort] = [await freePort(), await freePort()];
  await using service = startServiceProcess({
    PALIMPSEST_PORT: String(port),
    PALIMPSEST_DATA_DIR: directory.path,
    PALIMPSEST_BOOTSTRAP_KEY: key,
    PALIMPSEST_EVENT_STORE: `esdb://admin:canary-password@127.0.0.1:${logPort}?tls=false`,
  });
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(async () => (await readiness(address))?.data.dependencies, { timeout: 120_000 })
    .toEqual([{ name: 'event_store', ok: false }]);

  await using log = await startEventStoreDbTestServer({ port: logPort });
  expect(await service.listening).toBe(address);
  const added = await callOverHttp(
    address,
    '/memory/v1/add',
    { user_id: 'u1', messages: [{ role: 'user', content: 'I live in Lyon.' }] },
    { key },
  );
  expect(added.code).toBe(0);
  const task = { task_id: added.data['task_id'], wait_ms: 30_000 };
  const { data } = await callOverHttp(address, '/memory/v1/task', task, { key });
  expect(data['status']).toBe('SUCCEEDED');
  const found = await callOverHttp<{ readonly memories: readonly object[] }>(
    address,
    '/memory/v1/recall',
    {
      user_id: 'u1',
      query: 'Where does the user live?',
      min_position: data['position'],
      timeout_ms: 10_000,
    },
    { key },
  );
  expect(found.code).toBe(0);
  expect(found.data.memories).toHaveLength(1);

  await log.stop();
  const refused = await callOverHttp(
    address,
    '/memory/v1/add',
    { user_id: 'u1', messages: [{ role: 'user', content: 'I moved to Nice.' }] },
    { key },
  );
  expect(refused).toMatchObject({ status: 503, code: 50301 });
  expect((await readiness(address))?.data.dependencies).toContainEqual({
    name: 'event_store',
    ok: false,
  });
  await log.start();
  await expect
    .poll(async () => (await readiness(address))?.data, { timeout: 60_000, interval: 500 })
    .toMatchObject({ ready: true });

  service.signal('SIGTERM');
  const { code, stderr } = await service.ended;
  expect(code).toBe(0);
  expect(stderr).toContain('waits for an engine that does not answer');
  expect(stderr).toContain(`esdb://127.0.0.1:${logPort}`);
  expect(stderr).not.toContain('canary');
});

describeWithEngines('a start on genuine engines', () => {
  it.each([
    ['PALIMPSEST_READ_MODEL', 'read_model'],
    ['PALIMPSEST_SEARCH', 'search'],
  ] as const)(
    'waits for the one of %s, says so, and goes on when it comes',
    async (variable, name) => {
      await using engines = await startEngines();
      await using gate = await openGate(engines.addresses[variable]);
      await gate.shut();
      const port = await freePort();
      await using service = startServiceProcess({
        ...engines.settings,
        ...engines.addresses,
        [variable]: throughGate(engines.addresses[variable], gate),
        PALIMPSEST_PORT: String(port),
      });
      const address = `http://127.0.0.1:${port}`;
      await expect
        .poll(async () => (await readiness(address))?.data.dependencies, { timeout: 120_000 })
        .toEqual([{ name, ok: false }]);
      await gate.open();
      expect(await service.listening).toBe(address);
      await expect
        .poll(async () => (await readiness(address))?.data, { timeout: 120_000, interval: 500 })
        .toMatchObject({ ready: true });
    },
  );
});
