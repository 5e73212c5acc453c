import { describe, expect, it } from 'vitest';
import {
  add,
  contents,
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
type Fields = Readonly<Record<string, unknown>>;

interface Purge {
  readonly task_id: string;
  readonly deleted: number;
  readonly erase_by: string | null;
  readonly position: string;
}

const purge = (user: string, more: Fields = {}, options?: { key?: string }) =>
  ok<Purge>(service().call('/memory/v1/user/purge', { user_id: user, ...more }, options));

const ended = (taskId: string) =>
  ok<Task & { readonly result: Fields }>(
    service().call('/memory/v1/task', { task_id: taskId, wait_ms: 20_000 }),
  );

describe('a purge', () => {
  it('hides everything before it answers, superseded and archived memories too, and can be undone in time', async () => {
    const user = 'in time';
    const [tea] = await store(service(), user, ['I like tea.', 'I like coffee.']);
    const answer = await purge(user);
    expect(answer).toMatchObject({ deleted: 2, erase_by: '2026-01-31T00:00:00.000Z' });
    expect(await recall(service(), user, 'tea')).toMatchObject({ hit: false, memories: [] });
    expect(contents(await list(service(), user))).toEqual([]);
    expect(await ended(answer.task_id)).toMatchObject({
      kind: 'purge',
      status: 'SUCCEEDED',
      result: { deleted: 2, erased: 0 },
    });
    await ok(service().call('/memory/v1/restore', { memory_id: tea }));
    expect(contents(await list(service(), user))).toEqual(['I like tea.']);
  });

  it('of a scope leaves everything else', async () => {
    const user = 'one app';
    await store(service(), user, [
      'tea everywhere',
      { content: 'tea in the shop', app_id: 'shop' },
    ]);
    const scope = { include_global: false, app_id: 'shop' };
    expect(await purge(user, { scope })).toMatchObject({ deleted: 1 });
    expect(contents(await list(service(), user))).toEqual(['tea everywhere']);
  });

  it('drops what was accepted before it, and takes what comes after', async () => {
    const user = 'before and after';
    const messages = [{ role: 'user', content: 'I live in Lyon.' }];
    const before = await ok<{ task_id: string }>(
      service().call('/memory/v1/add', { user_id: user, messages }),
    );
    await purge(user);
    expect(await add(service(), user, ['I like green tea.'])).toMatchObject({
      status: 'SUCCEEDED',
    });
    await ended(before.task_id);
    const known = contents(await list(service(), user));
    expect(known.join()).not.toContain('Lyon');
    expect(known.join()).toContain('tea');
  });

  it('of nobody, and one told twice with the same key, answer as the first', async () => {
    const unknown = await purge('nobody at all');
    expect(unknown).toMatchObject({ deleted: 0 });
    expect(await ended(unknown.task_id)).toMatchObject({ status: 'SUCCEEDED' });

    await store(service(), 'twice', ['I like tea.']);
    const call = () =>
      service().call<Purge>(
        '/memory/v1/user/purge',
        { user_id: 'twice' },
        { headers: { 'idempotency-key': 'purge-once' } },
      );
    const first = await ok(call());
    expect(first.deleted).toBe(1);
    expect(await ok(call())).toEqual(first);
  });
});

describe('an immediate purge', () => {
  it('erases everything: nothing opens any more, and the same name begins anew', async () => {
    const user = 'to be forgotten';
    await add(service(), user, ['My name is Ada and I live in Lyon.']);
    const [id] = await store(service(), user, ['I like tea.']);
    await recall(service(), user, 'where do I live');

    const answer = await purge(user, { immediate: true, request_ref: 'ticket 4711' });
    const task = await ended(answer.task_id);

    expect(task).toMatchObject({
      status: 'SUCCEEDED',
      result: { subject_erased: true, boxes_opened: 0, documents_left: 0 },
    });
    expect(task.result['boxes_tried']).toBeGreaterThan(5);
    expect(await refusal(service().call('/memory/v1/get', { memory_id: id }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(service().call('/memory/v1/history', { memory_id: id }))).toMatchObject({
      status: 404,
    });
    expect(await list(service(), user)).toMatchObject({ memories: [], counts: { total: 0 } });

    await store(service(), user, ['A new life.']);
    expect(contents(await list(service(), user))).toEqual(['A new life.']);
    expect(await recall(service(), user, 'Lyon tea Ada')).toMatchObject({ memories: [] });
  });

  it('of a scope erases that and leaves the subject alive', async () => {
    const user = 'partly forgotten';
    const [kept, gone] = await store(service(), user, [
      'tea everywhere',
      { content: 'tea in the shop', app_id: 'shop' },
    ]);
    const scope = { include_global: false, app_id: 'shop' };
    const { task_id: task } = await purge(user, { scope, immediate: true });
    expect(await ended(task)).toMatchObject({
      status: 'SUCCEEDED',
      result: { erased: 1, subject_erased: false, documents_left: 0 },
    });
    expect((await service().call('/memory/v1/get', { memory_id: kept })).code).toBe(0);
    expect(await refusal(service().call('/memory/v1/get', { memory_id: gone }))).toMatchObject({
      status: 404,
    });
    const { changes } = await ok<{ changes: readonly Fields[] }>(
      service().call('/memory/v1/change_log', { user_id: user }),
    );
    const ofGone = changes.filter((change) => change['memory_id'] === gone);
    expect(ofGone.map((change) => change['op_type'])).toEqual(['ADD', 'DELETE', 'ERASE']);
    expect(JSON.stringify(ofGone)).not.toContain('shop');
    expect(ofGone[0]).toMatchObject({ content_after: null, sanitized: true });
  });

  it('needs scope privacy, and a key of one app names its app', async () => {
    const agent = await issueKey(service(), { scopes: ['agent'] });
    await store(service(), 'guarded', ['I like tea.']);
    const call = (more: Fields, key: string) =>
      refusal(service().call('/memory/v1/user/purge', { user_id: 'guarded', ...more }, { key }));
    expect(await call({ immediate: true }, agent.key)).toMatchObject({
      status: 403,
      field: 'immediate',
    });
    const limited = await issueKey(service(), {
      scopes: ['agent'],
      apps: ['shop'],
      global: 'read',
    });
    expect(await call({}, limited.key)).toMatchObject({ status: 403, field: 'scope' });
    expect(await call({ scope: { app_id: 'bank' } }, limited.key)).toMatchObject({ status: 403 });
    expect(contents(await list(service(), 'guarded'))).toEqual(['I like tea.']);
  });
});
