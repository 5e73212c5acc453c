import { beforeAll, describe, expect, it } from 'vitest';
import {
  contents,
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
const user = 'the same person';

let theirs = { key: '' };
let id = '';
let position = '';

beforeAll(async () => {
  theirs = await issueKey(service(), {
    scopes: ['agent', 'admin', 'privacy', 'auditor'],
    tenant: 'acme',
  });
  [id = ''] = await store(service(), user, ['our quiet lake']);
  await store(service(), user, ['their loud river'], theirs);
  ({ position } = await recall(service(), user, 'lake'));
});

describe('two tenants', () => {
  it('hold different things on a person of the same name', async () => {
    expect(contents(await list(service(), user))).toEqual(['our quiet lake']);
    expect(contents(await list(service(), user, {}, theirs))).toEqual(['their loud river']);
    expect(contents(await recall(service(), user, 'lake river', {}, theirs))).toEqual([
      'their loud river',
    ]);
  });

  it.each<[string, Fields]>([
    ['/memory/v1/get', {}],
    ['/memory/v1/history', {}],
    ['/memory/v1/update', { content: 'changed' }],
    ['/memory/v1/delete', {}],
    ['/memory/v1/restore', {}],
    ['/memory/v1/revert', { version: 1 }],
  ])('do not find what is the other one’s: %s', async (path, more) => {
    expect(await refusal(service().call(path, { memory_id: id, ...more }, theirs))).toMatchObject({
      code: 40401,
    });
  });

  it('do not take a position from each other', async () => {
    const answer = service().call(
      '/memory/v1/user/list',
      { user_id: user, min_position: position },
      theirs,
    );

    expect(await refusal(answer)).toMatchObject({ code: 40001, field: 'min_position' });
  });

  it('do not meet in idempotency keys', async () => {
    const headers = { 'idempotency-key': 'shared' };
    const body = { user_id: user, memories: [{ content: 'told by both' }] };

    const ours = await service().call('/memory/v1/add_structured', body, { headers });
    const others = await service().call('/memory/v1/add_structured', body, { ...theirs, headers });

    expect([ours.code, others.code]).toEqual([0, 0]);
    expect(contents(await list(service(), user, {}, theirs))).toContain('told by both');
  });
});

describe('keys of another tenant', () => {
  it('are for operators, who get a position of that tenant with them', async () => {
    const issued = await ok<{ key: string; key_id: string; position: string }>(
      service().call('/admin/v1/keys/issue', { scopes: ['agent'], tenant: 'third' }),
    );

    const answer = service().call(
      '/memory/v1/user/list',
      { user_id: 'x', min_position: issued.position },
      { key: issued.key },
    );
    const keys = await ok<{ keys: { key_id: string }[] }>(
      service().call('/admin/v1/keys/list', { tenant: 'third' }),
    );

    expect((await answer).code).toBe(0);
    expect(keys.keys.map(({ key_id: key }) => key)).toEqual([issued.key_id]);
    expect(
      (await service().call('/admin/v1/keys/revoke', { key_id: issued.key_id, tenant: 'third' }))
        .code,
    ).toBe(0);
  });

  it.each<[string, Fields]>([
    ['list', {}],
    ['issue', { scopes: ['agent'] }],
    ['revoke', { key_id: 'k' }],
    ['rotate', { key_id: 'k' }],
  ])('are not for an admin: %s', async (path, more) => {
    const answer = service().call(`/admin/v1/keys/${path}`, { tenant: 'default', ...more }, theirs);

    expect(await refusal(answer)).toMatchObject({ code: 40301, field: 'tenant' });
  });

  it('do not show in the list of one’s own', async () => {
    const own = await ok<{ keys: unknown[] }>(service().call('/admin/v1/keys/list', {}, theirs));

    expect(own.keys).toHaveLength(1);
  });
});
