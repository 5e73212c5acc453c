import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { add, contents, list, ok, recall, refusal, store } from '../testing/service-under-test.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { answering, type ModelServer, startModelServer } from './model-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Fields = Readonly<Record<string, unknown>>;

let models: ModelServer;
let service: TestService;
beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    environment: { PALIMPSEST_CHAT_URL: models.url, PALIMPSEST_CHAT_MODEL: 'scripted' },
  });
  const policy = { retention: { deleted_days: 0 } };
  await ok(service.call('/admin/v1/policy/publish', { policy }));
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await models[Symbol.asyncDispose]();
});

/** Deletes what is not deleted yet, and lets the job erase what was deleted: nothing is kept any longer. */
const erase = async (ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await ok(service.call('/memory/v1/batch_delete', { memory_ids: ids }));
  await ok(service.call('/admin/v1/clock', { advance_ms: 3_600_000 }));
  await ok(service.call('/admin/v1/jobs/run', { job: 'retention' }));
};

/** Everything that answers or keeps a word of somebody, as one text. */
const everythingOf = async (user: string): Promise<string> => {
  const about = { user_id: user };
  const calls: readonly (readonly [path: string, body: Fields])[] = [
    ['/memory/v1/user/list', { ...about, status: ['ACTIVE', 'SUPERSEDED', 'ARCHIVED', 'DELETED'] }],
    ['/memory/v1/profile', about],
    ['/memory/v1/entities', about],
    ['/memory/v1/change_log', about],
    ['/memory/v1/tasks', about],
    ['/audit/v1/replay', { ...about, steps: true, limit: 200 }],
    ['/audit/v1/receipts', about],
  ];
  const answers = await Promise.all(calls.map(([path, body]) => ok(service.call(path, body))));
  return JSON.stringify(answers);
};

const drift = async (): Promise<unknown> => {
  const { task_id: id } = await ok(service.call('/admin/v1/reconcile', { repair: false }));
  const { result } = await ok(service.call('/memory/v1/task', { task_id: id, wait_ms: 30_000 }));
  return (result as Fields)['found'];
};

describe('what was made of an erased memory', () => {
  it('merged with another, goes with it, and the other is told by nothing', async () => {
    const user = 'merged';
    for (const text of ['I drink oolong tea at five.', 'I drink oolong tea at five punctually.']) {
      models.script(answering());
      await add(service, user, [text], { strategy: { evolution: 'append_only' } });
    }
    const { memories } = await list(service, user);
    const other = memories.find(({ content }) => content.includes('punctually'));
    models.script(
      answering({
        decision: () => ({
          op: 'MERGE',
          targets: [1, 2],
          text: 'I drink oolong tea at five punctually every day.',
          reason: 'duplicates_merged',
        }),
      }),
    );
    await add(service, user, ['I do drink oolong tea at five.'], {
      strategy: { evolution: 'aggressive' },
    });
    expect(contents(await list(service, user))).toEqual([
      'I drink oolong tea at five punctually every day.',
    ]);
    expect(await everythingOf(user)).toContain('punctually');

    await erase([other?.memory_id ?? '']);

    expect(await everythingOf(user)).not.toContain('punctually');
    expect(contents(await recall(service, user, 'which tea?'))).toEqual([]);
    for (const { memory_id: id } of memories) {
      expect(await refusal(service.call('/memory/v1/get', { memory_id: id }))).toMatchObject({
        status: 404,
      });
    }
    expect(await drift()).toEqual({});
  });

  it('a profile, is written anew without it', async () => {
    models.script(answering());
    const [teacher, zither] = await store(service, 'profiled', [
      { content: 'The user is a teacher.' },
      { content: 'The user plays the zither.' },
    ]);
    expect(await everythingOf('profiled')).toContain('zither');
    await erase([zither ?? '']);
    expect(await everythingOf('profiled')).not.toContain('zither');
    expect(await ok(service.call('/memory/v1/profile', { user_id: 'profiled' }))).toMatchObject({
      profile: expect.stringContaining('teacher'),
      sources: [{ memory_id: teacher, version: 1 }],
    });
    expect(await drift()).toEqual({});
  });

  it('what a session goes on from, goes with it', async () => {
    models.script(answering());
    const user = 'continues';
    const here = { level: 'SESSION', session_id: 's1', app_id: 'shop' };
    const next = { app_id: 'shop', session_id: 's2' };
    await store(service, user, [{ content: 'compares quokka tents for Iceland', ...here }]);
    const { task_id: id } = await ok(
      service.call('/memory/v1/session/close', {
        user_id: user,
        session_id: 's1',
        app_id: 'shop',
        to_be_continued: true,
      }),
    );
    await ok(service.call('/memory/v1/task', { task_id: id, wait_ms: 30_000 }));
    const ask = async () => contents(await recall(service, user, 'which tent?', { scope: next }));
    expect(await ask()).toEqual(['To be continued: compares quokka tents for Iceland']);

    // The close has deleted what the session told.
    await erase([]);

    expect(await ask()).toEqual([]);
    expect(await everythingOf(user)).not.toContain('quokka');
    expect(
      await ok(service.call('/memory/v1/session/get', { user_id: user, ...next })),
    ).toMatchObject({ continues: [] });
    expect(await drift()).toEqual({});
  });
});
