import { describe, expect, it } from 'vitest';
import {
  changeLog,
  issueKey,
  list,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  store,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;

const admin = (path: string, body: Fields, key?: string) =>
  service().call<Fields>(`/admin/v1/keys/${path}`, body, key === undefined ? {} : { key });
const works = async (key: string): Promise<number> =>
  (await service().call('/memory/v1/user/list', { user_id: 'anybody' }, { key })).code;

describe('an API key', () => {
  it('is shown once, and listed without its secret', async () => {
    const issued = await issueKey(service(), {
      scopes: ['agent', 'auditor'],
      name: 'the agent of the shop',
      apps: ['shop'],
      global: 'read',
      subjects: [{ kind: 'user', id: 'u1' }, 'u2', 7],
      expires_at: '2027-01-01',
    });

    const { keys } = await ok<{ keys: Fields[] }>(
      service().call('/admin/v1/keys/list', { limit: 200 }),
    );

    expect(issued.key).toMatch(/^pal_.{40,}$/);
    expect(keys.find(({ key_id: id }) => id === issued.key_id)).toEqual({
      key_id: issued.key_id,
      name: 'the agent of the shop',
      scopes: ['agent', 'auditor'],
      apps: ['shop'],
      global: 'read',
      subjects: [
        { kind: 'user', id: 'u1' },
        { kind: 'user', id: 'u2' },
        { kind: 'user', id: '7' },
      ],
      created_at: '2026-01-01T00:00:00.000Z',
      expires_at: '2027-01-01T00:00:00.000Z',
      calls_per_minute: null,
      revoked_at: null,
      last_used_at: null,
    });
    expect(JSON.stringify(keys)).not.toContain(issued.key.slice(4));
  });

  it('is listed by pages', async () => {
    for (let count = 0; count < 3; count += 1) await issueKey(service(), { scopes: ['agent'] });
    const ids: unknown[] = [];
    let cursor: unknown = null;
    do {
      const page: { keys: Fields[]; next_cursor: string | null } = await ok(
        service().call('/admin/v1/keys/list', { limit: 2, cursor }),
      );
      ids.push(...page.keys.map(({ key_id: id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);

    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('that is revoked admits nothing within a second', async () => {
    const { key, key_id: id } = await issueKey(service(), { scopes: ['agent'] });
    expect(await works(key)).toBe(0);

    const answer = await ok(admin('revoke', { key_id: id }));

    expect(answer).toMatchObject({ key_id: id, revoked_at: '2026-01-01T00:00:00.000Z' });
    await expect.poll(() => works(key), { timeout: 1_000, interval: 50 }).toBe(40101);
    expect(await ok(admin('revoke', { key_id: id }))).toMatchObject({ key_id: id });
  });

  it('that is rotated gives way to one with the same rights', async () => {
    const { key, key_id: id } = await issueKey(service(), { scopes: ['agent'], subjects: ['r1'] });

    const next = await ok<{ key: string; key_id: string }>(
      service().call('/admin/v1/keys/rotate', { key_id: id }),
    );

    await expect.poll(() => works(key), { timeout: 1_000, interval: 50 }).toBe(40101);
    const own = service().call('/memory/v1/user/list', { user_id: 'r1' }, { key: next.key });
    const other = service().call('/memory/v1/user/list', { user_id: 'r2' }, { key: next.key });
    expect((await own).code).toBe(0);
    expect(await refusal(other)).toMatchObject({ code: 40301 });
    expect(await refusal(admin('rotate', { key_id: id }))).toMatchObject({ code: 40001 });
  });

  it('that is rotated with a grace goes on until it is over', async () => {
    const { key, key_id: id } = await issueKey(service(), { scopes: ['agent'] });
    await ok(admin('rotate', { key_id: id, grace_minutes: 10 }));

    expect(await works(key)).toBe(0);
    await service().call('/admin/v1/clock', { advance_ms: 11 * 60_000 });
    await expect.poll(() => works(key), { timeout: 2_000, interval: 50 }).toBe(40101);
  });

  it('that has expired admits nothing', async () => {
    const at = '2026-01-01T01:00:00.000Z';
    const { key } = await issueKey(service(), { scopes: ['agent'], expires_at: at });
    expect(await works(key)).toBe(0);

    await service().setClock('2026-01-01T01:00:00.000Z');

    await expect.poll(() => works(key), { timeout: 2_000, interval: 50 }).toBe(40101);
  });

  it.each(['revoke', 'rotate'])('that nobody has is not found: %s', async (path) => {
    expect(await refusal(admin(path, { key_id: 'k_unknown' }))).toMatchObject({ code: 40401 });
    expect(await refusal(admin(path, { key_id: 'k_unknown', tenant: 'never-made' }))).toMatchObject(
      { code: 40401 },
    );
  });
});

describe('a key that may issue keys', () => {
  it('grants only what it has itself', async () => {
    const { key } = await issueKey(service(), {
      scopes: ['admin', 'agent'],
      apps: ['shop'],
      global: 'read',
      subjects: ['s1'],
    });
    const base = { scopes: ['agent'], apps: ['shop'], global: 'read', subjects: ['s1'] };

    expect((await admin('issue', base, key)).code).toBe(0);
    for (const [more, field] of [
      [{ scopes: ['auditor'] }, 'scopes'],
      [{ apps: ['bank'] }, 'apps'],
      [{ apps: null, global: 'write' }, 'apps'],
      [{ global: 'write' }, 'global'],
      [{ subjects: ['s2'] }, 'subjects'],
      [{ subjects: null }, 'subjects'],
      [{ tenant: 'other' }, 'tenant'],
    ] as const) {
      expect(await refusal(admin('issue', { ...base, ...more }, key))).toMatchObject({
        code: 40301,
        field,
      });
    }
  });

  it('does not outlive itself through another', async () => {
    const { key } = await issueKey(service(), { scopes: ['admin'], expires_at: '2028-01-01' });

    expect(await refusal(admin('issue', { scopes: ['admin'] }, key))).toMatchObject({
      code: 40301,
      field: 'expires_at',
    });
    const within = { scopes: ['admin'], expires_at: '2027-06-01' };
    expect((await admin('issue', within, key)).code).toBe(0);
  });

  it.each(['revoke', 'rotate'])('does not touch one with more rights: %s', async (path) => {
    const strong = await issueKey(service(), { scopes: ['admin', 'auditor'] });
    const weak = await issueKey(service(), { scopes: ['admin'] });

    expect(await refusal(admin(path, { key_id: strong.key_id }, weak.key))).toMatchObject({
      code: 40301,
      field: 'scopes',
    });
    expect(await works(strong.key)).toBe(0);
  });

  it('may revoke one that lives longer', async () => {
    const lasting = await issueKey(service(), { scopes: ['admin'] });
    const passing = await issueKey(service(), { scopes: ['admin'], expires_at: '2028-01-01' });

    expect((await admin('revoke', { key_id: lasting.key_id }, passing.key)).code).toBe(0);
  });
});

describe('scopes', () => {
  const paths = {
    agent: [
      'add',
      'add_structured',
      'recall',
      'get',
      'update',
      'revert',
      'delete',
      'restore',
      'history',
      'change_log',
      'user/list',
      'user/switch',
      'entities',
      'task',
      'tasks',
      'batch_update',
      'batch_delete',
    ],
    privacy: [
      'get',
      'history',
      'change_log',
      'user/list',
      'delete',
      'batch_delete',
      'restore',
      'user/switch',
    ],
    auditor: ['get', 'history', 'change_log', 'user/list', 'entities', 'task', 'tasks'],
    admin: [],
    operator: [],
  } as const;

  it.each(Object.keys(paths) as (keyof typeof paths)[])(
    'of %s open its calls and no others',
    async (scope) => {
      const { key } = await issueKey(service(), { scopes: [scope] });
      const allowed: readonly string[] = paths[scope];

      for (const path of paths.agent.concat()) {
        // An id, so that `task` gets as far as its own check; everything else stops at the form.
        const { code } = await service().call(`/memory/v1/${path}`, { task_id: 'a.b' }, { key });
        expect(`${path}: ${code === 40301}`).toBe(`${path}: ${!allowed.includes(path)}`);
      }
      for (const path of ['keys/list', 'projections']) {
        const { code } = await service().call(`/admin/v1/${path}`, {}, { key });
        const governs = scope === 'admin' || scope === 'operator';
        expect(`${path}: ${code}`).toBe(`${path}: ${governs ? 0 : 40301}`);
      }
    },
  );

  it('of several add up, and the actor is named by the one that admitted the call', async () => {
    const { key } = await issueKey(service(), { scopes: ['privacy', 'agent'] });
    const [id] = await store(service(), 'acting', ['one']);
    const privacy = await issueKey(service(), { scopes: ['privacy'] });
    await ok(service().call('/memory/v1/update', { memory_id: id, content: 'two' }, { key }));
    await ok(service().call('/memory/v1/delete', { memory_id: id }, { key: privacy.key }));

    const { changes } = await changeLog(service(), 'acting');

    expect(changes.map(({ op_source: source }) => source)).toEqual(['AGENT', 'AGENT', 'USER']);
    expect(
      (await list(service(), 'acting', { status: ['DELETED'] }, { key })).memories,
    ).toHaveLength(1);
    expect((await recall(service(), 'acting', 'two', {}, { key })).memories).toEqual([]);
  });
});

it.each([
  ['no key', {}],
  ['an unknown key', { authorization: 'Bearer pal_unknown' }],
  ['an empty key', { authorization: 'Bearer ' }],
])('%s is refused', async (_, headers) => {
  const response = await service().service.app.inject({
    method: 'POST',
    url: '/memory/v1/user/list',
    headers: { 'content-type': 'application/json', ...headers },
    payload: '{"user_id": "x"}',
  });

  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ code: 40101, data: { error: 'UNAUTHENTICATED' } });
});
