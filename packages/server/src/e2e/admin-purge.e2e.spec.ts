import { describe, expect, it } from 'vitest';
import {
  contents,
  issueKey,
  list,
  ok,
  refusal,
  serviceUnderTest,
  store,
  type Task,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;

const purgeAll = async (body: Fields): Promise<Fields> => {
  const { task_id: task } = await ok<{ task_id: string }>(service().call('/admin/v1/purge', body));
  const ended = await ok<Task & { readonly result: Fields }>(
    service().call('/memory/v1/task', { task_id: task, wait_ms: 20_000 }),
  );
  expect(ended).toMatchObject({ kind: 'admin_purge', status: 'SUCCEEDED' });
  return ended.result;
};

const of = async (user: string): Promise<readonly string[]> =>
  [...contents(await list(service(), user))].toSorted();

describe('a purge over all subjects', () => {
  it('takes an app from everybody, its sessions and agents too, and nothing else', async () => {
    for (const user of ['app one', 'app two']) {
      await store(service(), user, [
        'everywhere',
        { content: 'in the shop', app_id: 'shop' },
        { content: 'in a session', app_id: 'shop', session_id: 's', level: 'SESSION' },
        { content: 'by an agent', app_id: 'shop', agent_id: 'seller' },
        { content: 'in the bank', app_id: 'bank' },
      ]);
    }
    expect(await purgeAll({ app_id: 'shop', immediate: true })).toMatchObject({ deleted: 6 });
    expect(await of('app one')).toEqual(['everywhere', 'in the bank']);
    expect(await of('app two')).toEqual(['everywhere', 'in the bank']);
  });

  it('takes an agent from everybody', async () => {
    await store(service(), 'agent one', [
      'told to nobody',
      { content: 'told to the helper', agent_id: 'helper' },
      { content: 'told to the helper at work', agent_id: 'helper', app_id: 'work' },
    ]);
    expect(await purgeAll({ agent_id: 'helper' })).toMatchObject({ deleted: 2 });
    expect(await of('agent one')).toEqual(['told to nobody']);
  });

  it('is refused where it is not meant, or not allowed', async () => {
    const refused = (body: Fields, key?: { key: string }) =>
      refusal(service().call('/admin/v1/purge', body, key));
    expect(await refused({})).toMatchObject({ status: 400, field: 'app_id' });
    expect(await refused({ app_id: 'a', agent_id: 'b' })).toMatchObject({ field: 'app_id' });
    expect(await refused({ app_id: 'a', confirm: 'default' })).toMatchObject({ field: 'confirm' });
    for (const confirm of [undefined, 'another']) {
      expect(await refused({ tenant: true, confirm })).toMatchObject({ field: 'confirm' });
    }
    const agent = await issueKey(service(), { scopes: ['agent'] });
    expect(await refused({ app_id: 'a' }, agent)).toMatchObject({ status: 403 });
    const narrow = await issueKey(service(), { scopes: ['admin'], apps: ['shop'] });
    expect(await refused({ app_id: 'bank' }, narrow)).toMatchObject({ status: 403 });
    expect(await refused({ agent_id: 'helper' }, narrow)).toMatchObject({ status: 403 });
  });

  it('of the whole tenant leaves nobody, and can be asked for again', async () => {
    await store(service(), 'everybody', ['I like tea.']);
    const all = { tenant: true, confirm: 'default', immediate: true };
    const { subjects } = await purgeAll(all);
    expect(subjects).toBeGreaterThan(3);
    for (const user of ['app one', 'app two', 'agent one', 'everybody']) {
      expect(await of(user)).toEqual([]);
    }
    expect(await purgeAll(all)).toMatchObject({ deleted: 0 });
    await store(service(), 'everybody', ['I like water.']);
    expect(await of('everybody')).toEqual(['I like water.']);
  });
});
