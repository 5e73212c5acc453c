import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { callOverHttp } from '../testing/call-over-http.ts';
import { startListening, startServiceProcess } from '../testing/service-process.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../testing/temporary-directory.ts';

const key = 'shutdown-test-key-that-is-long-enough';

const settingsOf = ({ path }: TemporaryDirectory): Readonly<Record<string, string>> => ({
  PALIMPSEST_DATA_DIR: path,
  PALIMPSEST_BOOTSTRAP_KEY: key,
});

const add = (address: string, content: string) =>
  callOverHttp<{ readonly task_id: string }>(
    address,
    '/memory/v1/add',
    { user_id: 'u1', messages: [{ role: 'user', content }], strategy: { infer: false } },
    { key },
  );

/** Files that a clean end leaves none of. */
const leftovers = async (directory: TemporaryDirectory): Promise<readonly string[]> =>
  (await readdir(directory.path)).filter((file) => /-(wal|shm|journal)$|\.new$/.test(file));

describe('a stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s answers what is under way, ends with 0 and leaves nothing behind',
    async (name) => {
      await using directory = await temporaryDirectory();
      const { service, address } = await startListening(settingsOf(directory));
      await using running = service;
      const texts = Array.from({ length: 20 }, (_, index) => `Note ${index} before the stop.`);
      const adding = Promise.all(texts.map((text) => add(address, text)));
      const first = await add(address, 'The first note.');
      running.signal(name);
      // The same wish a second time, as npm and a terminal send it.
      running.signal(name);
      const statuses = (await adding).map(({ status }) => status);
      expect(new Set([first.status, ...statuses])).toEqual(new Set([202]));
      expect(await running.ended).toMatchObject({ code: 0, signal: null });
      expect(await leftovers(directory)).toEqual([]);

      const again = await startListening(settingsOf(directory));
      await using next = again.service;
      const { data } = await callOverHttp(
        again.address,
        '/memory/v1/task',
        { task_id: first.data.task_id, wait_ms: 30_000 },
        { key },
      );
      expect(data['status']).toBe('SUCCEEDED');
      const list = await callOverHttp<{ readonly counts: { readonly total: number } }>(
        again.address,
        '/memory/v1/user/list',
        { user_id: 'u1', min_position: data['position'], timeout_ms: 10_000 },
        { key },
      );
      expect(list.data.counts.total).toBeGreaterThan(0);
      next.signal('SIGTERM');
      expect((await next.ended).code).toBe(0);
    },
  );

  it('does not wait for a caller who waits for long', async () => {
    await using directory = await temporaryDirectory();
    const { service, address } = await startListening({
      ...settingsOf(directory),
      PALIMPSEST_ROLES: 'command,query,projector',
    });
    await using running = service;
    const { data } = await add(address, 'Nobody will absorb this.');
    const waiting = callOverHttp(
      address,
      '/memory/v1/task',
      { task_id: data.task_id, wait_ms: 30_000 },
      { key },
    );
    await pause(200);
    running.signal('SIGTERM');
    const answer = await waiting;
    expect([200, 503]).toContain(answer.status);
    expect(await running.ended).toMatchObject({ code: 0 });
    expect(await leftovers(directory)).toEqual([]);
  });

  it('is cut short by a signal that comes later', async () => {
    await using directory = await temporaryDirectory();
    const { service, address } = await startListening({
      ...settingsOf(directory),
      PALIMPSEST_ROLES: 'command,query,projector',
    });
    await using running = service;
    const { data } = await add(address, 'Nobody will absorb this.');
    const cutOff = callOverHttp(
      address,
      '/memory/v1/task',
      { task_id: data.task_id, wait_ms: 30_000 },
      { key },
    ).catch((error: unknown) => error);
    await pause(200);
    running.signal('SIGTERM');
    running.signal('SIGTERM');
    await pause(1_500);
    running.signal('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 1, stderr: expect.any(String) });
    expect(await cutOff).toBeInstanceOf(Error);
    const again = await startListening(settingsOf(directory));
    await using next = again.service;
    const ended = await callOverHttp(
      again.address,
      '/memory/v1/task',
      { task_id: data.task_id, wait_ms: 30_000 },
      { key },
    );
    expect(ended.data['status']).toBe('SUCCEEDED');
    next.signal('SIGKILL');
  });

  it('during the start ends the start, without a word of refusal', async () => {
    await using directory = await temporaryDirectory();
    await using service = startServiceProcess(settingsOf(directory));
    // From the first file on it is at work on the directory.
    while ((await readdir(directory.path)).length === 0) await pause(5);
    service.signal('SIGTERM');
    expect(await service.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
    expect(await leftovers(directory)).toEqual([]);
    const again = await startListening(settingsOf(directory));
    again.service.signal('SIGTERM');
    expect((await again.service.ended).code).toBe(0);
  });
});
