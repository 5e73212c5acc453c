import { type KeyScope, keyScopes } from '@palimpsest/domain/contract';
import { PortError, tenantId } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { bodies } from '../testing/bodies.ts';
import { createTestApp, envelopeOf, fullKey } from '../testing/test-app.ts';
import type { CallPath } from './rights.ts';

const add = '/memory/v1/add';

describe('a key', () => {
  it.each([
    { authorization: 'Bearer secret' },
    { authorization: 'bearer secret' },
    { authorization: 'Token secret' },
    { authorization: '', 'x-api-key': 'secret' },
  ])('opens the door as %j', async ({ authorization, ...headers }) => {
    const { app } = createTestApp();
    const response = await app.inject({
      method: 'POST',
      url: add,
      headers: { ...headers, ...(authorization === '' ? {} : { authorization }) },
      payload: bodies[add],
    });
    expect(response.statusCode).toBe(202);
  });

  it.each([
    {},
    { authorization: 'secret' },
    { authorization: 'Basic secret' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer other' },
    { authorization: `Bearer ${'x'.repeat(5000)}` },
    { authorization: 'Bearer other', 'x-api-key': 'secret' },
    { 'x-api-key': '' },
    { 'x-api-key': 'other' },
  ])('is asked for when a call comes with %j', async (headers) => {
    const { app, calls } = createTestApp();
    const response = await app.inject({ method: 'POST', url: add, headers, payload: bodies[add] });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(envelopeOf(response)).toMatchObject({
      code: 40101,
      data: { error: 'UNAUTHENTICATED', retryable: false },
    });
    expect(calls).toEqual([]);
  });

  it('is looked at before the body', async () => {
    const { app } = createTestApp();
    const response = await app.inject({
      method: 'POST',
      url: add,
      headers: { 'content-type': 'text/plain' },
      payload: 'nonsense',
    });
    expect(response.statusCode).toBe(401);
  });

  it('that cannot be looked up is 50301, not 40101', async () => {
    const { post } = createTestApp({
      deps: {
        authenticate: async () => {
          throw new PortError('UNAVAILABLE', 'key table down', { retryable: true });
        },
      },
    });
    expect(envelopeOf(await post(add, bodies[add])).code).toBe(50301);
  });

  it('brings tenant, limits and actor into the call, and never the secret', async () => {
    const subjects = [{ kind: 'user', id: '1' }] as const;
    const { post, last } = createTestApp({
      key: { tenant: tenantId('acme'), apps: ['a'], global: 'write', subjects, scopes: ['agent'] },
    });
    await post(add, bodies[add]);
    const { context } = last();
    expect(context).toMatchObject({
      tenant: 'acme',
      path: add,
      key: { id: 'k1', scopes: ['agent'], apps: ['a'], global: 'write', subjects },
      actor: { type: 'AGENT', id: fullKey.pseudonym },
    });
    expect(JSON.stringify(context)).not.toContain('secret');
  });

  it.each([
    ['/memory/v1/get', ['agent', 'privacy', 'auditor'], 'AGENT'],
    ['/memory/v1/get', ['auditor', 'privacy'], 'USER'],
    ['/memory/v1/get', ['auditor', 'admin'], 'AUDITOR'],
    ['/admin/v1/keys/list', ['agent', 'admin'], 'ADMIN'],
    ['/admin/v1/keys/list', ['operator'], 'ADMIN'],
  ] as const)('acts on %s with %j as %s', async (path, scopes, type) => {
    const { post, last } = createTestApp({ key: { scopes } });
    await post(path, bodies[path]);
    expect(last().context.actor.type).toBe(type);
  });
});

// Independent of the table in the code: "Who may call what" of the API's reference.
const mayCall: Readonly<Record<CallPath, string>> = {
  '/memory/v1/add': 'agent',
  '/memory/v1/add_structured': 'agent',
  '/memory/v1/update': 'agent',
  '/memory/v1/batch_update': 'agent',
  '/memory/v1/revert': 'agent',
  '/memory/v1/recall': 'agent',
  '/memory/v1/task/retry': 'agent',
  '/memory/v1/delete': 'agent privacy',
  '/memory/v1/batch_delete': 'agent privacy',
  '/memory/v1/restore': 'agent privacy',
  '/memory/v1/user/export': 'privacy auditor',
  '/memory/v1/user/purge': 'agent privacy',
  '/memory/v1/user/switch': 'agent privacy',
  '/memory/v1/get': 'agent privacy auditor',
  '/memory/v1/history': 'agent privacy auditor',
  '/memory/v1/change_log': 'agent privacy auditor',
  '/memory/v1/user/list': 'agent privacy auditor',
  '/memory/v1/tasks': 'agent auditor',
  '/memory/v1/entities': 'agent auditor',
  '/memory/v1/profile': 'agent auditor',
  '/memory/v1/session/close': 'agent',
  '/memory/v1/session/get': 'agent auditor',
  '/memory/v1/task': 'agent privacy auditor admin operator',
  '/audit/v1/anchors': 'auditor',
  '/audit/v1/replay': 'auditor',
  '/audit/v1/diff': 'auditor',
  '/audit/v1/receipts': 'auditor',
  '/audit/v1/receipt': 'auditor',
  '/audit/v1/access': 'auditor',
  '/audit/v1/subjects': 'auditor',
  '/audit/v1/recipients': 'auditor',
  '/audit/v1/admin_log': 'auditor',
  '/audit/v1/rebuild_certificate': 'auditor',
  '/audit/v1/bundle': 'auditor',
  '/audit/v1/checkpoint': 'auditor',
  '/audit/v1/consistency': 'auditor',
  '/audit/v1/proof': 'auditor',
  '/audit/v1/verify': 'auditor',
  '/audit/v1/hold': 'auditor',
  '/audit/v1/hold/release': 'auditor',
  '/audit/v1/holds': 'auditor',
  '/audit/v1/retention': 'auditor',
  '/audit/v1/erasures': 'privacy auditor',
  '/audit/v1/erasure': 'privacy auditor',
  '/admin/v1/keys/issue': 'admin operator',
  '/admin/v1/keys/revoke': 'admin operator',
  '/admin/v1/keys/rotate': 'admin operator',
  '/admin/v1/keys/list': 'admin operator',
  '/admin/v1/jobs': 'admin operator',
  '/admin/v1/jobs/run': 'admin operator',
  '/admin/v1/purge': 'admin operator',
  '/admin/v1/reconcile': 'admin operator',
  '/admin/v1/policy/get': 'admin operator',
  '/admin/v1/policy/list': 'admin operator',
  '/admin/v1/policy/publish': 'admin operator',
  '/admin/v1/policy/rollout': 'admin operator',
  '/admin/v1/policy/rollback': 'admin operator',
  '/admin/v1/projections': 'admin operator',
  '/admin/v1/projections/rebuild': 'admin operator',
  '/admin/v1/clock': 'admin operator',
};

describe('who may call what', () => {
  it.each(keyScopes)('a key with %s alone', async (scope) => {
    const { post } = createTestApp({ key: { scopes: [scope] } });
    for (const [path, scopes] of Object.entries(mayCall)) {
      const body = path === '/admin/v1/keys/issue' ? { scopes: [scope] } : bodies[path as CallPath];
      const { code } = envelopeOf(await post(path, body));
      expect(`${path} ${code}`).toBe(`${path} ${scopes.split(' ').includes(scope) ? 0 : 40301}`);
    }
  });

  it('several scopes give the union of their rights', async () => {
    const scopes: readonly KeyScope[] = ['agent', 'admin'];
    const { post } = createTestApp({ key: { scopes } });
    expect(envelopeOf(await post(add, bodies[add])).code).toBe(0);
    expect(envelopeOf(await post('/admin/v1/projections', {})).code).toBe(0);
  });

  it('a right is looked at before the body', async () => {
    const { post } = createTestApp({ key: { scopes: ['admin'] } });
    expect(envelopeOf(await post(add, '{"broken')).code).toBe(40301);
  });
});
