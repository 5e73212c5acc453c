import { expect, it, vi } from 'vitest';
import { list, ok, refusal, serviceUnderTest, store } from '../testing/service-under-test.ts';

vi.setConfig({ testTimeout: 120_000 });

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;

const call = <Data = Fields>(path: string, body: Fields) => ok<Data>(service().call(path, body));
const users = Array.from({ length: 12 }, (_, index) => `user-${index}`);

/** The users whose facts are decided on under a policy, as their histories tell. */
const usersUnder = async (version: number): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const user of users) {
    const [id] = await store(service(), user, ['I like tea.']);
    const { versions } = await call<{
      readonly versions: readonly { readonly cause: { readonly policy_version: number } }[];
    }>('/memory/v1/history', { memory_id: id });
    if (versions[0]?.cause.policy_version === version) found.push(user);
  }
  return found;
};

it('what a policy keeps for shorter is kept for shorter of those that its rollout reached, and of nobody else', async () => {
  const { version } = await call<{ readonly version: number }>('/admin/v1/policy/publish', {
    policy: { retention: { deleted_days: 5 }, session: { idle_hours: 2 } },
    share: 0.5,
  });
  const reached = await usersUnder(version);
  expect(reached.length).toBeGreaterThan(0);
  expect(reached.length).toBeLessThan(users.length);

  const deleted = new Map<string, string>();
  for (const user of users) {
    const [id = ''] = await store(service(), user, ['I row on the lake.']);
    await call('/memory/v1/delete', { memory_id: id });
    deleted.set(user, id);
    const here = { level: 'SESSION', session_id: 's1', app_id: 'shop' };
    await store(service(), user, [{ content: 'looked at a red bag', ...here }]);
  }

  await call('/admin/v1/clock', { advance_ms: 3 * 3_600_000 });
  expect(await call('/admin/v1/jobs/run', { job: 'idle_sessions' })).toMatchObject({
    result: { closed: reached.length },
  });
  for (const user of users) {
    const { state } = await call('/memory/v1/session/get', {
      user_id: user,
      session_id: 's1',
      app_id: 'shop',
    });
    expect({ user, state }).toEqual({ user, state: reached.includes(user) ? 'CLOSED' : 'OPEN' });
  }

  // What the session held was deleted with it: later than the memories of this test, and so due later.
  await call('/admin/v1/clock', { advance_ms: 5 * 86_400_000 - 3_600_000 });
  const before = await call('/audit/v1/retention', {});
  expect(before).toMatchObject({ overdue: reached.length });
  expect(await call('/admin/v1/jobs/run', { job: 'retention' })).toMatchObject({
    result: { deleted: reached.length },
  });
  expect(await call('/audit/v1/retention', {})).toMatchObject({ overdue: 0 });
  for (const [user, id] of deleted) {
    const restored = service().call('/memory/v1/restore', { memory_id: id });
    if (reached.includes(user)) expect(await refusal(restored)).toMatchObject({ status: 404 });
    else expect((await restored).code).toBe(0);
  }
  const [other = ''] = users.filter((user) => !reached.includes(user));
  expect((await list(service(), other)).memories).toHaveLength(3);

  const { now } = await call<{ readonly now: string }>('/admin/v1/clock', { advance_ms: 1 });
  const daysLeft = async (user: string): Promise<number> => {
    const { erase_by: by } = await call('/memory/v1/user/purge', { user_id: user });
    return Math.round((Date.parse(String(by)) - Date.parse(now)) / 86_400_000);
  };
  expect(await daysLeft(reached[0] ?? '')).toBe(5);
  expect(await daysLeft(other)).toBe(30);
});
