import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { add, issueKey, ok, recall, refusal, store } from '../testing/service-under-test.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const user = 'lasting';

const fill = async (service: TestService): Promise<string> => {
  await store(service, user, [
    { content: 'a lamp globally', custom_tags: ['x'] },
    { content: 'a lamp in the shop', app_id: 'shop' },
    'a lamp that goes',
  ]);
  const { decisions } = await add(service, user, ['I live in Porto.']);
  await service.setClock('2026-02-01T00:00:00.000Z');
  await add(service, user, ['I moved to Lisbon.']);
  await ok(
    service.call('/memory/v1/batch_delete', {
      user_id: user,
      filter: { NOT: { custom_tags: ['x'] }, level: ['GLOBAL'], ownership: ['AGENT'] },
      all: true,
    }),
  );
  await ok(
    service.call('/memory/v1/user/switch', { user_id: user, app_id: 'shop', enabled: false }),
  );
  await recall(service, user, 'a lamp');
  return decisions[0]?.memory_id ?? '';
};

const answers = async (service: TestService, id: string) => {
  const ask = async (path: string, body: object) =>
    (await service.call(`/memory/v1/${path}`, { ...body, timeout_ms: 10_000 })).data;
  return {
    get: await ask('get', { memory_id: id, quotes: true }),
    history: await ask('history', { memory_id: id }),
    list: await ask('user/list', { user_id: user, status: ['ACTIVE', 'SUPERSEDED', 'DELETED'] }),
    earlier: await ask('user/list', { user_id: user, known_at: '2026-01-15' }),
    log: await ask('change_log', { user_id: user }),
    tasks: await ask('tasks', { user_id: user }),
    entities: await ask('entities', { user_id: user }),
    recall: (({ memories, omitted, switched_off }) => ({ memories, omitted, switched_off }))(
      await recall(service, user, 'a lamp', { reinforce: false, scope: { app_id: 'shop' } }),
    ),
  };
};

it('gives the same answers on the same data directory, also when the read model and the index are gone', async () => {
  await using first = await startTestService();
  const id = await fill(first);
  const { key } = await issueKey(first, { scopes: ['agent'] });
  await expect
    .poll(async () => JSON.stringify(await answers(first, id)), { timeout: 10_000 })
    .toContain('"recall_count":1');
  const before = await answers(first, id);
  await first.stop();

  await using second = await startTestService({ directory: first.directory });
  expect(await answers(second, id)).toEqual(before);
  expect((await second.call('/memory/v1/user/list', { user_id: user }, { key })).code).toBe(0);
  await second.stop();

  for (const file of await readdir(first.directory)) {
    if (/^(?:read-model|search|snapshots)\.db/.test(file)) await rm(join(first.directory, file));
  }
  await using third = await startTestService({ directory: first.directory });
  expect(await answers(third, id)).toEqual(before);
  expect((await third.call('/memory/v1/user/list', { user_id: user }, { key })).code).toBe(0);
});

it('keeps the manual clock from going back', async () => {
  await using first = await startTestService({ clock: '2026-05-01T00:00:00.000Z' });
  await store(first, user, ['one']);
  await ok(first.call('/admin/v1/clock', { set: '2026-05-01T00:00:00.000Z' }));
  const back = first.call('/admin/v1/clock', { set: '2026-04-30' });
  expect(await refusal(back)).toMatchObject({ code: 40001 });
  expect(await ok(first.call('/admin/v1/clock', { advance_ms: 3_600_000 }))).toMatchObject({
    now: '2026-05-01T01:00:00.000Z',
  });
  await store(first, user, ['two']);
  await first.stop();

  await using second = await startTestService({
    directory: first.directory,
    clock: '2026-01-01T00:00:00.000Z',
  });
  expect(await ok(second.call('/admin/v1/clock', { advance_ms: 0 }))).toMatchObject({
    now: '2026-05-01T01:00:00.000Z',
  });
});

it('has no clock to set under the system’s own', async () => {
  await using service = await startTestService({ clock: null });

  expect(await refusal(service.call('/admin/v1/clock', { advance_ms: 1 }))).toMatchObject({
    code: 40402,
  });
});
