import { describe, expect, it } from 'vitest';
import {
  contents,
  issueKey,
  list,
  ok,
  refusal,
  serviceUnderTest,
  store,
} from '../testing/service-under-test.ts';

interface Ran {
  readonly job: string;
  readonly task_id: string;
  readonly status: string;
  readonly result: Readonly<Record<string, unknown>>;
  readonly position: string;
}

interface Jobs {
  readonly jobs: readonly Readonly<Record<string, unknown>>[];
}

describe('jobs', () => {
  const service = serviceUnderTest();
  const run = (job: string, options = {}) =>
    ok(service().call<Ran>('/admin/v1/jobs/run', { job }, options));
  const entry = async (job: string) =>
    (await ok(service().call<Jobs>('/admin/v1/jobs', {}))).jobs.find((one) => one['job'] === job);

  it('are listed with how they ran; under a manual clock none starts by itself', async () => {
    expect(await entry('decay')).toEqual({
      job: 'decay',
      schedule: 'daily',
      enabled: false,
      last_run: null,
      last_result: null,
      next_run: null,
    });
  });

  it('archive what expired, although memory is switched off, and find nothing the second time', async () => {
    await store(service(), 'gone', [
      { content: 'The user is on holiday', expire_at: '2026-01-05T00:00:00Z' },
      'The user likes tea',
    ]);
    await ok(service().call('/memory/v1/user/switch', { user_id: 'gone', enabled: false }));
    await service().setClock('2026-01-06T00:00:00Z');

    const first = await run('expiry');
    expect(first).toMatchObject({
      job: 'expiry',
      status: 'SUCCEEDED',
      result: { job: 'expiry', archived: 1, subjects: 1, tasks: 0 },
      error: null,
    });
    expect(contents(await list(service(), 'gone'))).toEqual(['The user likes tea']);
    expect((await run('expiry')).result).toMatchObject({ archived: 0, subjects: 0 });
    expect(await entry('expiry')).toMatchObject({
      last_run: '2026-01-06T00:00:00.000Z',
      last_result: { archived: 0 },
    });
    const task = await ok(service().call('/memory/v1/task', { task_id: first.task_id }));
    expect(task).toMatchObject({ kind: 'job', status: 'SUCCEEDED', result: first.result });
  });

  it('leave what was deleted, and find it again once that is undone', async () => {
    const expiring = {
      content: 'The user has a parking permit',
      expire_at: '2026-01-20T00:00:00Z',
    };
    const [id] = await store(service(), 'undone', [expiring]);
    await ok(service().call('/memory/v1/delete', { memory_id: id }));
    await service().setClock('2026-01-21T00:00:00Z');

    expect((await run('expiry')).result).toMatchObject({ archived: 0 });
    await ok(service().call('/memory/v1/restore', { memory_id: id }));
    expect((await run('expiry')).result).toMatchObject({ archived: 1 });
  });

  it('run one at a time, and are for those who govern', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => service().call('/admin/v1/jobs/run', { job: 'profiles' })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)[0]).toBe(0);
    const agent = await issueKey(service(), { scopes: ['agent'] });
    const asked = service().call('/admin/v1/jobs/run', { job: 'decay' }, { key: agent.key });
    expect(await refusal(asked)).toMatchObject({ code: 40301 });
    expect(await refusal(service().call('/admin/v1/jobs/run', { job: 'nothing' }))).toMatchObject({
      code: 40001,
      field: 'job',
    });
  });
});
