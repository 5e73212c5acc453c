import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectionNames } from '../testing/crash/life.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../testing/temporary-directory.ts';
import { startTestService, type TestService, testKey } from '../testing/test-service.ts';

const open = (directory: TemporaryDirectory, clock: string | null = null): Promise<TestService> =>
  startTestService({ directory: directory.path, clock });

interface Listing {
  readonly memories: readonly { readonly content: string }[];
}

const textsOf = async (service: TestService): Promise<readonly string[]> => {
  const { data } = await service.call<Listing>('/memory/v1/user/list', {
    user_id: 'u1',
    limit: 200,
  });
  return data.memories.map(({ content }) => content).toSorted((a, b) => a.localeCompare(b));
};

const recalled = async (service: TestService, query: string): Promise<readonly string[]> => {
  const { data } = await service.call<Listing>('/memory/v1/recall', {
    user_id: 'u1',
    query,
    timeout_ms: 10_000,
  });
  return data.memories.map(({ content }) => content);
};

const note = (service: TestService, text: string) =>
  service.tell('u1', text, { strategy: { infer: false } });

/** Whether every projection equals what the log says. */
const rebuiltEqual = async (service: TestService): Promise<readonly unknown[]> =>
  Promise.all(
    projectionNames.map(async (name) => {
      const started = await service.call<{ readonly task_id: string }>(
        '/admin/v1/projections/rebuild',
        { name },
      );
      const { data } = await service.call<{ readonly result: { readonly equal: boolean } | null }>(
        '/memory/v1/task',
        { task_id: started.data.task_id, wait_ms: 30_000 },
      );
      return data.result?.equal;
    }),
  );

const readiness = async (service: TestService) => {
  const response = await service.service.app.inject({
    url: '/readyz',
    headers: { authorization: `Bearer ${testKey}` },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};

const texts = ['The lake is frozen.', 'The ferry leaves at noon.', '下午三点开会。'];

/** Data of a service that was stopped in good order. */
let whole: TemporaryDirectory;
beforeAll(async () => {
  whole = await temporaryDirectory();
  await using service = await open(whole);
  for (const text of texts) await note(service, text);
  expect(await textsOf(service)).toHaveLength(texts.length);
}, 60_000);
afterAll(() => whole[Symbol.asyncDispose]());

describe('what the log can fill again', () => {
  const refillable = ['read-model.db', 'search.db', 'snapshots.db', 'leases.db'];
  const junk = (path: string): Promise<void> => writeFile(path, Buffer.alloc(8_192, 'junk'));

  it.each([
    ['is gone', (path: string) => rm(path)],
    ['is damaged', junk],
    ['has no bytes', (path: string) => writeFile(path, '')],
  ])('is filled by itself when it %s', async (_what, change) => {
    await using directory = await temporaryDirectory(whole.path);
    for (const file of refillable) await change(directory.at(file));
    await using service = await open(directory);
    expect(await textsOf(service)).toHaveLength(texts.length);
    expect(await recalled(service, 'when does the ferry leave')).toEqual([texts[1]]);
    expect(await rebuiltEqual(service)).toEqual(projectionNames.map(() => true));
  });

  it('is put aside when it is damaged, not thrown away', async () => {
    await using directory = await temporaryDirectory(whole.path);
    await junk(directory.at('read-model.db'));
    await using service = await open(directory);
    expect(await textsOf(service)).toHaveLength(texts.length);
    expect(await readdir(directory.path)).toContain('read-model.db.damaged');
  });
});

describe('a log that was restored from a backup', () => {
  it('is shorter than what is known of it, and is followed all the same', async () => {
    await using directory = await temporaryDirectory(whole.path);
    {
      await using service = await open(directory);
      for (const text of ['Lost one.', 'Lost two.', 'Lost three.']) await note(service, text);
    }
    await copyFile(whole.at('log.db'), directory.at('log.db'));
    await using service = await open(directory);
    expect(await textsOf(service)).toHaveLength(texts.length);
    const told = await note(service, 'Told after the restore.');
    expect(told.data['status']).toBe('SUCCEEDED');
    expect(await textsOf(service)).toContain('Told after the restore.');
    expect(await recalled(service, 'Told after the restore')).toContain('Told after the restore.');
    expect(await recalled(service, 'Lost two')).not.toContain('Lost two.');
    expect(await rebuiltEqual(service)).toEqual(projectionNames.map(() => true));
  });

  it('carries a call out again whose first effect is gone', async () => {
    await using directory = await temporaryDirectory(whole.path);
    const add = (service: TestService) =>
      service.call<{ readonly task_id: string }>(
        '/memory/v1/add',
        {
          user_id: 'u1',
          messages: [{ role: 'user', content: 'Said once.' }],
          strategy: { infer: false },
        },
        { headers: { 'idempotency-key': 'once' } },
      );
    {
      await using service = await open(directory);
      expect((await add(service)).status).toBe(202);
    }
    await copyFile(whole.at('log.db'), directory.at('log.db'));
    await using service = await open(directory);
    const { data } = await add(service);
    await service.call('/memory/v1/task', { task_id: data.task_id, wait_ms: 30_000 });
    expect(await textsOf(service)).toContain('Said once.');
  });
});

describe('an event that was altered', () => {
  it('stops what folds it, which readyz says; the service starts and serves the rest', async () => {
    await using directory = await temporaryDirectory(whole.path);
    {
      using database = new DatabaseSync(directory.at('log.db'));
      database.exec(
        `UPDATE events SET data = x'00', metadata = x'00' WHERE position =
         (SELECT max(position) FROM events WHERE type = 'MemoryAdded')`,
      );
    }
    await rm(directory.at('read-model.db'));
    await using service = await open(directory);
    const { status, body } = await readiness(service);
    expect(status).toBe(503);
    expect(JSON.stringify(body)).toContain('"state":"stopped"');
    const { data } = await service.call<{
      readonly projections: readonly { readonly name: string; readonly state: string }[];
    }>('/admin/v1/projections', {});
    const states = Object.fromEntries(data.projections.map(({ name, state }) => [name, state]));
    expect(states).toMatchObject({ memories: 'stopped', api_keys: 'live', search: 'live' });
  });

  it('at the very end of the log does not keep a manual clock from starting', async () => {
    await using directory = await temporaryDirectory(whole.path);
    {
      using database = new DatabaseSync(directory.at('log.db'));
      database.exec(
        `UPDATE events SET metadata = x'7b7d' WHERE position = (SELECT max(position) FROM events)`,
      );
    }
    await using service = await open(directory, '2030-01-01T00:00:00.000Z');
    expect((await service.call('/admin/v1/clock', { advance_ms: 1 })).status).toBe(200);
  });
});

describe('time over a restart', () => {
  const clockOf = async (service: TestService): Promise<unknown> => {
    const { data } = await service.call('/admin/v1/clock', { advance_ms: 0 });
    return data['now'];
  };

  it('goes on at the later of the time given and the last of the log', async () => {
    await using directory = await temporaryDirectory();
    {
      await using service = await open(directory, '2026-05-01T00:00:00.000Z');
      await service.setClock('2026-06-01T00:00:00.000Z');
      await note(service, 'In June.');
    }
    {
      await using service = await open(directory, '2026-01-01T00:00:00.000Z');
      expect(await clockOf(service)).toBe('2026-06-01T00:00:00.000Z');
    }
    await using service = await open(directory, '2026-07-01T00:00:00.000Z');
    expect(await clockOf(service)).toBe('2026-07-01T00:00:00.000Z');
  });

  it('never goes back within a stream, though the clock of the machine does', async () => {
    await using directory = await temporaryDirectory();
    {
      await using service = await open(directory, '2999-01-01T00:00:00.000Z');
      await note(service, 'Far ahead.');
    }
    {
      await using service = await open(directory);
      await note(service, 'Set right.');
      expect(await textsOf(service)).toEqual(['Far ahead.', 'Set right.']);
    }
    using database = new DatabaseSync(directory.at('log.db'), { readOnly: true });
    const times = new Map<string, string[]>();
    for (const row of database
      .prepare('SELECT stream, metadata FROM events ORDER BY position')
      .all()) {
      const { recorded_at: at } = JSON.parse(
        Buffer.from(row['metadata'] as Uint8Array).toString('utf8'),
      ) as { readonly recorded_at: string };
      const stream = String(row['stream']);
      times.set(stream, [...(times.get(stream) ?? []), at]);
    }
    for (const [stream, own] of times)
      expect({ stream, own }).toEqual({ stream, own: own.toSorted() });
    const memory = [...times].find(([stream]) => stream.startsWith('memory-'));
    expect(memory?.[1].at(-1)).toBe('2999-01-01T00:00:00.000Z');
  });
});

describe('a service without the worker', () => {
  it('accepts and keeps what is told until one comes', async () => {
    await using directory = await temporaryDirectory();
    let taskId = '';
    {
      await using service = await startTestService({
        directory: directory.path,
        clock: null,
        environment: { PALIMPSEST_ROLES: 'command,query,projector' },
      });
      const { status, data } = await service.call<{ readonly task_id: string }>('/memory/v1/add', {
        user_id: 'u1',
        messages: [{ role: 'user', content: 'Kept for later.' }],
        strategy: { infer: false },
      });
      expect(status).toBe(202);
      taskId = data.task_id;
      const task = await service.call('/memory/v1/task', { task_id: taskId, wait_ms: 300 });
      expect(task.data['status']).toBe('PENDING');
    }
    await using service = await open(directory);
    const task = await service.call('/memory/v1/task', { task_id: taskId, wait_ms: 30_000 });
    expect(task.data['status']).toBe('SUCCEEDED');
    expect(await textsOf(service)).toEqual(['Kept for later.']);
  });
});
