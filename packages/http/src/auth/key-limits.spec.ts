import { describe, expect, it } from 'vitest';
import { bodies } from '../testing/bodies.ts';
import { createTestApp, envelopeOf } from '../testing/test-app.ts';

const messages = [{ role: 'user', content: 'x' }];

describe('a key that is limited to subjects', () => {
  const subjects = [{ kind: 'user', id: '1' }] as const;

  it.each([
    '/memory/v1/add',
    '/memory/v1/add_structured',
    '/memory/v1/recall',
    '/memory/v1/tasks',
    '/memory/v1/user/list',
    '/memory/v1/user/switch',
    '/memory/v1/change_log',
    '/memory/v1/entities',
    '/memory/v1/get',
    '/memory/v1/delete',
    '/memory/v1/batch_delete',
    '/memory/v1/batch_update',
  ] as const)('touches no other one by %s', async (path) => {
    const { post, calls } = createTestApp({ key: { subjects } });
    const other = { ...bodies[path], user_id: 2 };
    expect(envelopeOf(await post(path, other))).toMatchObject({
      code: 40301,
      data: { field: 'subject' },
    });
    expect(calls).toEqual([]);
    expect(envelopeOf(await post(path, { ...bodies[path], user_id: '1' })).code).toBe(0);
  });
});

describe('a key that is limited to apps', () => {
  const key = { apps: ['a'], global: 'none' } as const;

  it.each([
    ['/memory/v1/add', { user_id: 1, messages }, 'level'],
    ['/memory/v1/add', { user_id: 1, messages, app_id: 'b' }, 'app_id'],
    ['/memory/v1/add', { user_id: 1, messages, app_id: 'a', level: 'GLOBAL' }, 'level'],
    ['/memory/v1/add', { user_id: 1, messages, session_id: 's', level: 'SESSION' }, 'level'],
    [
      '/memory/v1/add_structured',
      {
        user_id: 1,
        memories: [
          { content: 'x', app_id: 'a' },
          { content: 'y', app_id: 'b' },
        ],
      },
      'memories[1].app_id',
    ],
    ['/memory/v1/update', { memory_id: 's.m', level: 'GLOBAL' }, 'level'],
    ['/memory/v1/update', { memory_id: 's.m', level: 'APP', app_id: 'b' }, 'app_id'],
    [
      '/memory/v1/batch_update',
      { updates: [{ memory_id: 's.m', level: 'GLOBAL' }] },
      'updates[0].level',
    ],
    ['/memory/v1/recall', { user_id: 1, query: 'x', scope: { app_id: 'b' } }, 'scope.app_id'],
    ['/memory/v1/user/list', { user_id: 1, scope: { app_id: 'b' } }, 'scope.app_id'],
    ['/memory/v1/change_log', { user_id: 1, scope: { app_id: 'b' } }, 'scope.app_id'],
    ['/memory/v1/entities', { user_id: 1, scope: { app_id: 'b' } }, 'scope.app_id'],
    ['/memory/v1/batch_delete', { user_id: 1, scope: { app_id: 'b' } }, 'scope.app_id'],
    ['/memory/v1/user/switch', { user_id: 1 }, 'app_id'],
    ['/memory/v1/user/switch', { user_id: 1, app_id: 'b', enabled: false }, 'app_id'],
  ])('is refused by %s with %j', async (path, body, field) => {
    const { post, calls } = createTestApp({ key });
    expect(envelopeOf(await post(path, body))).toMatchObject({ code: 40301, data: { field } });
    expect(calls).toEqual([]);
  });

  it('writes into its app', async () => {
    const { post } = createTestApp({ key });
    expect(
      envelopeOf(await post('/memory/v1/add', { user_id: 1, messages, app_id: 'a' })).code,
    ).toBe(0);
  });

  it.each([
    ['none', false],
    ['read', true],
    ['write', true],
  ] as const)('with global "%s" recalls global memories: %s', async (global, seen) => {
    const { post, last } = createTestApp({ key: { ...key, global } });
    await post('/memory/v1/recall', { user_id: 1, query: 'x', scope: { app_id: 'a' } });
    expect(last().request).toMatchObject({ scope: { app_id: 'a', include_global: seen } });
  });

  it('never widens what the caller narrowed', async () => {
    const { post, last } = createTestApp({ key: { ...key, global: 'write' } });
    const scope = { app_id: 'a', include_global: false };
    await post('/memory/v1/recall', { user_id: 1, query: 'x', scope });
    expect(last().request).toMatchObject({ scope: { include_global: false } });
  });

  it('deletes global memories by filter only with the right to write them', async () => {
    const body = { user_id: 1, scope: { app_id: 'a' }, filter: { is_important: false } };
    for (const [global, touched] of [
      ['read', false],
      ['write', true],
    ] as const) {
      const { post, last } = createTestApp({ key: { ...key, global } });
      await post('/memory/v1/batch_delete', body);
      expect(last().request).toMatchObject({ scope: { include_global: touched } });
    }
  });

  it('reads the switch of all apps with "read", and turns it with "write"', async () => {
    const { post } = createTestApp({ key: { ...key, global: 'read' } });
    const path = '/memory/v1/user/switch';
    expect(envelopeOf(await post(path, { user_id: 1 })).code).toBe(0);
    expect(envelopeOf(await post(path, { user_id: 1, enabled: false })).code).toBe(40301);
    expect(envelopeOf(await post(path, { user_id: 1, app_id: 'a', enabled: false })).code).toBe(0);
  });
});

describe('a key grants only what it has', () => {
  const issue = '/admin/v1/keys/issue';
  const limited = {
    scopes: ['admin', 'agent'],
    apps: ['a', 'b'],
    global: 'read',
    subjects: [{ kind: 'user', id: '1' }],
  } as const;
  const within = { scopes: ['agent'], apps: ['a'], subjects: [1] };

  it.each([
    [{ ...within, scopes: ['auditor'] }, 'scopes'],
    [{ ...within, scopes: ['agent', 'operator'] }, 'scopes'],
    [{ scopes: ['agent'], subjects: [1] }, 'apps'],
    [{ ...within, apps: ['a', 'c'] }, 'apps'],
    [{ ...within, global: 'write' }, 'global'],
    [{ scopes: ['agent'], apps: ['a'] }, 'subjects'],
    [{ ...within, subjects: [1, 2] }, 'subjects'],
    [{ ...within, tenant: 'acme' }, 'tenant'],
  ])('%j is refused', async (body, field) => {
    const { post, calls } = createTestApp({ key: limited });
    expect(envelopeOf(await post(issue, body))).toMatchObject({ code: 40301, data: { field } });
    expect(calls).toEqual([]);
  });

  it('grants what lies within', async () => {
    const { post, last } = createTestApp({ key: limited });
    expect(envelopeOf(await post(issue, { ...within, global: 'read' })).code).toBe(0);
    expect(last().request).toMatchObject({ scopes: ['agent'], apps: ['a'], global: 'read' });
  });

  it.each([
    issue,
    '/admin/v1/keys/revoke',
    '/admin/v1/keys/rotate',
    '/admin/v1/keys/list',
  ] as const)('reaches another tenant by %s only as operator', async (path) => {
    const body = { ...bodies[path], tenant: 'acme' };
    const admin = createTestApp({ key: { scopes: ['admin', 'agent'] } });
    expect(envelopeOf(await admin.post(path, body))).toMatchObject({
      code: 40301,
      data: { field: 'tenant' },
    });
    const operator = createTestApp({ key: { scopes: ['operator', 'agent'] } });
    expect(envelopeOf(await operator.post(path, body)).code).toBe(0);
    const own = { ...bodies[path], tenant: 'default' };
    expect(envelopeOf(await admin.post(path, own)).code).toBe(0);
  });
});
