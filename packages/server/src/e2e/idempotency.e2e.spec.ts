import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  contents,
  issueKey,
  list,
  ok,
  refusal,
  serviceUnderTest,
  store,
  storeOne,
} from '../testing/service-under-test.ts';
import { startTestService } from '../testing/test-service.ts';

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/** Every call that writes, with what it needs to be there. */
const writes: readonly (readonly [string, (user: string) => Promise<Fields>])[] = [
  [
    '/memory/v1/add',
    async (user) => ({
      user_id: user,
      messages: [{ role: 'user', content: 'I like tea.' }],
    }),
  ],
  ['/memory/v1/add_structured', async (user) => ({ user_id: user, memories: [{ content: 'x' }] })],
  [
    '/memory/v1/update',
    async (user) => ({ memory_id: await storeOne(service(), user, 'x'), content: 'y' }),
  ],
  [
    '/memory/v1/batch_update',
    async (user) => ({
      updates: [
        { memory_id: await storeOne(service(), user, 'x'), content: 'y', if_version: 1 },
        { memory_id: await storeOne(service(), `${user} 2`, 'x'), content: 'y', if_version: 1 },
      ],
    }),
  ],
  ['/memory/v1/delete', async (user) => ({ memory_id: await storeOne(service(), user, 'x') })],
  [
    '/memory/v1/batch_delete',
    async (user) => ({
      memory_ids: [
        await storeOne(service(), user, 'x'),
        await storeOne(service(), `${user} 2`, 'x'),
      ],
    }),
  ],
  [
    '/memory/v1/restore',
    async (user) => {
      const id = await storeOne(service(), user, 'x');
      await ok(service().call('/memory/v1/delete', { memory_id: id }));
      return { memory_id: id };
    },
  ],
  [
    '/memory/v1/revert',
    async (user) => {
      const id = await storeOne(service(), user, 'x');
      await ok(service().call('/memory/v1/update', { memory_id: id, content: 'y' }));
      return { memory_id: id, version: 1 };
    },
  ],
  ['/memory/v1/user/switch', async (user) => ({ user_id: user, app_id: 'shop', enabled: false })],
];

describe.each(writes)('%s', (path, prepare) => {
  it('gives the first answer again, and does nothing twice', async () => {
    const user = `repeat ${path}`;
    const body = await prepare(user);

    const first = await service().call(path, body, withKey(user));
    const task = first.data['task_id'];
    if (task !== undefined)
      await service().call('/memory/v1/task', { task_id: task, wait_ms: 30_000 });
    const log = {
      user_id: user,
      min_position: first.data['position'],
      timeout_ms: 10_000,
    };
    const changes = await service().call('/memory/v1/change_log', log);
    const second = await service().call(path, body, withKey(user));

    expect(first.code).toBe(0);
    expect(second.status).toBe(first.status);
    expect(second.data).toEqual(first.data);
    expect((await service().call('/memory/v1/change_log', log)).data).toEqual(changes.data);
  });

  it('refuses another body under the same key', async () => {
    const user = `misuse ${path}`;
    const body = await prepare(user);
    await service().call(path, body, withKey(user));

    const other = service().call(path, `${JSON.stringify(body)} `, withKey(user));

    expect(await refusal(other)).toMatchObject({
      status: 409,
      code: 40901,
      error: 'IDEMPOTENCY_MISMATCH',
    });
  });
});

describe('an idempotency key', () => {
  it('lets one of two calls at once through, the other waits or gets the same', async () => {
    const body = { user_id: 'at once', memories: [{ content: 'told twice at once' }] };

    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        service().call('/memory/v1/add_structured', body, withKey('at once')),
      ),
    );

    expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ code }) => code === 0 || code === 40905)).toBe(true);
    expect((await list(service(), 'at once')).memories).toHaveLength(1);
  });

  it('is one per API key and per path', async () => {
    const { key } = await issueKey(service(), { scopes: ['agent'] });
    const body = { user_id: 'per key', memories: [{ content: 'once more' }] };
    await ok(service().call('/memory/v1/add_structured', body, withKey('k')));

    const other = await service().call<{ results: { op: string }[] }>(
      '/memory/v1/add_structured',
      body,
      { key, ...withKey('k') },
    );
    const elsewhere = await service().call(
      '/memory/v1/user/switch',
      { user_id: 'per key', enabled: true },
      withKey('k'),
    );

    expect(other.data.results[0]).toMatchObject({ op: 'SKIP' });
    expect(elsewhere.code).toBe(0);
  });

  it('of a call that was refused can be used again', async () => {
    const body = { user_id: 'refused', memories: [{ content: 'x', persona: true }] };
    const good = { user_id: 'refused', memories: [{ content: 'x' }] };

    expect((await service().call('/memory/v1/add_structured', body, withKey('r'))).code).toBe(
      40001,
    );
    expect((await service().call('/memory/v1/add_structured', good, withKey('r'))).code).toBe(0);
  });

  it.each(['', 'x'.repeat(256)])('has 1 to 255 characters: %#', async (key) => {
    const body = { user_id: 'length', memories: [{ content: 'x' }] };

    expect(
      await refusal(service().call('/memory/v1/add_structured', body, withKey(key))),
    ).toMatchObject({ code: 40001 });
  });

  it('of keys/issue gives the key again without its secret', async () => {
    const issue = () =>
      service().call<Fields>('/admin/v1/keys/issue', { scopes: ['agent'] }, withKey('i'));

    const first = await issue();
    const second = await issue();

    expect(first.data).toHaveProperty('key');
    expect(second.data).toEqual({ key_id: first.data['key_id'], position: first.data['position'] });
  });
});

describe('after a restart', () => {
  it('answers are given again, also those that never got out: the log knows them', async () => {
    await using first = await startTestService();
    const added = { user_id: 'u', memories: [{ content: 'one' }, { content: 'one' }] };
    const answer = await first.call('/memory/v1/add_structured', added, withKey('kept'));
    const [a = '', b = ''] = [
      ...(await store(first, 'v', ['two'])),
      ...(await store(first, 'w', ['three'])),
    ];
    const removal = { memory_ids: [a, b] };
    const removed = await first.call('/memory/v1/batch_delete', removal, withKey('removal'));
    await first.stop();

    // A crash between the append and the answer leaves the log without the kept answer.
    for (const file of await readdir(first.directory)) {
      if (file.startsWith('read-model.db')) await rm(join(first.directory, file));
    }

    await using second = await startTestService({ directory: first.directory });
    const again = await second.call('/memory/v1/add_structured', added, withKey('kept'));
    const removedAgain = await second.call('/memory/v1/batch_delete', removal, withKey('removal'));
    const misuse = second.call(
      '/memory/v1/add_structured',
      { ...added, user_id: 'u', memories: [{ content: 'x' }] },
      withKey('kept'),
    );

    expect(again.data).toEqual(answer.data);
    expect(removedAgain.data).toEqual(removed.data);
    expect(await refusal(misuse)).toMatchObject({ code: 40901 });
    expect(contents(await list(second, 'u'))).toEqual(['one']);
  });
});
