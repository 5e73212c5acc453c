import { beforeAll, describe, expect, it } from 'vitest';
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
const user = 'limited';

let shop = { key: '' };
let reader = { key: '' };
let friend = { key: '' };
let globally = '';
let inShop = '';
let inBank = '';
let bankTask: Task | undefined;
let shopTask: Task | undefined;

beforeAll(async () => {
  shop = await issueKey(service(), { scopes: ['agent'], apps: ['shop'] });
  reader = await issueKey(service(), { scopes: ['agent'], apps: ['shop'], global: 'read' });
  friend = await issueKey(service(), { scopes: ['agent'], subjects: ['friend'] });
  [globally = '', inShop = '', inBank = ''] = await store(service(), user, [
    'a lamp globally',
    { content: 'a lamp in the shop', app_id: 'shop' },
    { content: 'a lamp in the bank', app_id: 'bank' },
  ]);
  const verbatim = { strategy: { infer: false } };
  bankTask = await add(service(), user, ['a chair in the bank'], { app_id: 'bank', ...verbatim });
  shopTask = await add(service(), user, ['a chair in the shop'], { app_id: 'shop', ...verbatim });
});

const call = (path: string, body: Fields, key: { key: string }) =>
  service().call<Fields>(`/memory/v1/${path}`, body, key);

describe('a key that is limited to an app', () => {
  it('sees and counts only that app in lists without a scope', async () => {
    const listed = await list(service(), user, {}, shop);

    expect(contents(listed).toSorted()).toEqual(['a chair in the shop', 'a lamp in the shop']);
    expect(listed.counts).toEqual({
      total: 2,
      global: 0,
      apps: { shop: 2 },
      sessions: {},
      important: 0,
      archived: 0,
      deleted: 0,
    });
  });

  it.each<[string, Fields, RegExp]>([
    ['user/list', {}, /bank|globally/],
    ['user/list', { as_of: '2026-01-01' }, /bank|globally/],
    ['change_log', {}, /bank|globally/],
    ['entities', {}, /bank|globally/],
    ['tasks', {}, /bank|globally/],
    ['recall', { query: 'a lamp' }, /bank|globally/],
    ['recall', { query: 'a lamp', scope: { app_id: 'shop' } }, /bank|globally/],
    [
      'recall',
      { query: 'a lamp', scope: { app_id: 'shop' }, as_of: '2026-01-01' },
      /bank|globally/,
    ],
    ['user/switch', {}, /bank/],
  ])('is shown nothing of others by %s %j', async (path, more, others) => {
    const answer = await call(path, { user_id: user, ...more }, shop);

    expect(JSON.stringify(answer.data)).not.toMatch(others);
  });

  it('may read global memories where it is given that, and not write them', async () => {
    expect(contents(await list(service(), user, {}, reader)).toSorted()).toEqual([
      'a chair in the shop',
      'a lamp globally',
      'a lamp in the shop',
    ]);
    expect(contents(await recall(service(), user, 'a lamp', {}, reader))).toEqual([
      'a lamp globally',
    ]);
    expect((await call('get', { memory_id: globally }, reader)).code).toBe(0);
    for (const [path, more] of [
      ['update', { content: 'changed' }],
      ['delete', {}],
      ['revert', { version: 1 }],
      ['restore', {}],
    ] as const) {
      const answer = await refusal(call(path, { memory_id: globally, ...more }, reader));
      expect(answer.code).toBe(40401);
    }
  });

  it.each<[string, Fields]>([
    ['get', {}],
    ['history', {}],
    ['update', { content: 'changed' }],
    ['update', { app_id: 'shop' }],
    ['revert', { version: 1 }],
    ['delete', {}],
    ['restore', {}],
  ])('does not find what lies elsewhere by its id: %s %j', async (path, more) => {
    for (const id of [globally, inBank]) {
      expect(await refusal(call(path, { memory_id: id, ...more }, shop))).toMatchObject({
        code: 40401,
      });
    }
  });

  it('does not find it in batches either', async () => {
    const deleted = await refusal(call('batch_delete', { memory_ids: [inShop, inBank] }, shop));
    const updated = await ok(
      call('batch_update', { updates: [{ memory_id: inBank, content: 'changed' }] }, shop),
    );
    const filtered = await ok(
      call('batch_delete', { user_id: user, filter: { custom_tags: ['none'] } }, shop),
    );

    expect(deleted).toMatchObject({ code: 40401 });
    expect(updated).toMatchObject({ results: [{ version: null, error: { code: 40401 } }] });
    expect(filtered).toMatchObject({ deleted: 0 });
    expect(await list(service(), user)).toMatchObject({ counts: { total: 5 } });
  });

  it.each<[string, Fields]>([
    ['add', { messages: [{ role: 'user', content: 'x' }] }],
    ['add', { messages: [{ role: 'user', content: 'x' }], app_id: 'bank' }],
    ['add', { messages: [{ role: 'user', content: 'x' }], app_id: 'shop', level: 'GLOBAL' }],
    ['add_structured', { memories: [{ content: 'x', app_id: 'shop' }, { content: 'x' }] }],
    ['user/switch', { enabled: false }],
    ['user/switch', { enabled: false, app_id: 'bank' }],
    ['user/list', { scope: { app_id: 'bank' } }],
    ['recall', { query: 'a lamp', scope: { app_id: 'bank' } }],
  ])('is refused elsewhere: %s %j', async (path, more) => {
    expect(await refusal(call(path, { user_id: user, ...more }, shop))).toMatchObject({
      status: 403,
      code: 40301,
    });
  });

  it('moves nothing to where it may not write', async () => {
    for (const change of [{ app_id: 'bank' }, { level: 'GLOBAL' }]) {
      expect(await refusal(call('update', { memory_id: inShop, ...change }, shop))).toMatchObject({
        code: 40301,
      });
    }
  });

  it('sees the tasks of its app alone', async () => {
    expect((await call('task', { task_id: shopTask?.task_id }, shop)).code).toBe(0);
    for (const path of ['task', 'task/retry']) {
      expect(await refusal(call(path, { task_id: bankTask?.task_id }, shop))).toMatchObject({
        code: 40401,
      });
    }
  });

  it('deletes everything of its app, and nothing more, when it says all', async () => {
    const other = 'wiped by a limited key';
    await store(service(), other, ['globally', { content: 'in the shop', app_id: 'shop' }]);

    expect(await ok(call('batch_delete', { user_id: other, all: true }, shop))).toMatchObject({
      deleted: 1,
    });
    expect(contents(await list(service(), other))).toEqual(['globally']);
  });
});

describe('a key that is limited to subjects', () => {
  it.each<[string, Fields]>([
    ['add', { messages: [{ role: 'user', content: 'x' }] }],
    ['add_structured', { memories: [{ content: 'x' }] }],
    ['recall', { query: 'a lamp' }],
    ['user/list', {}],
    ['change_log', {}],
    ['entities', {}],
    ['tasks', {}],
    ['user/switch', {}],
    ['batch_delete', { all: true }],
  ])('is refused for others: %s', async (path, more) => {
    expect(await refusal(call(path, { user_id: user, ...more }, friend))).toMatchObject({
      code: 40301,
    });
    expect((await call('user/list', { user_id: 'friend' }, friend)).code).toBe(0);
  });

  it.each<[string, Fields]>([
    ['get', {}],
    ['history', {}],
    ['update', { content: 'changed' }],
    ['revert', { version: 1 }],
    ['delete', {}],
    ['restore', {}],
  ])('does not find what is theirs by its id: %s', async (path, more) => {
    expect(await refusal(call(path, { memory_id: globally, ...more }, friend))).toMatchObject({
      code: 40401,
    });
  });

  it('does not find their tasks and batches', async () => {
    for (const path of ['task', 'task/retry']) {
      const answer = call(path, { task_id: shopTask?.task_id }, friend);
      expect(await refusal(answer)).toMatchObject({ code: 40401 });
    }
    expect(await refusal(call('batch_delete', { memory_ids: [globally] }, friend))).toMatchObject({
      code: 40401,
    });
  });
});
