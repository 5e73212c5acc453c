import { describe, expect, it } from 'vitest';
import {
  add,
  contents,
  get,
  list,
  type Memory,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  store,
  storeOne,
  type Task,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();

type Fields = Readonly<Record<string, unknown>>;

interface Session {
  readonly state: string;
  readonly summary: string | null;
  readonly last_activity_at: string | null;
  readonly closed_at: string | null;
  readonly continues: readonly Memory[];
  readonly memories: readonly Memory[];
  readonly next_cursor: string | null;
}

const session = (user: string, more: Fields = {}): Promise<Session> =>
  ok(
    service().call<Session>('/memory/v1/session/get', {
      user_id: user,
      session_id: 's1',
      app_id: 'shop',
      ...more,
    }),
  );

const close = async (user: string, more: Fields = {}): Promise<Task> => {
  const { task_id: taskId } = await ok<{ readonly task_id: string }>(
    service().call('/memory/v1/session/close', {
      user_id: user,
      session_id: 's1',
      app_id: 'shop',
      ...more,
    }),
  );
  return ok(service().call<Task>('/memory/v1/task', { task_id: taskId, wait_ms: 30_000 }));
};

const here = { level: 'SESSION', session_id: 's1', app_id: 'shop' };

describe('a session', () => {
  it('is told as it stands: unknown, open, closed, and open again', async () => {
    const user = 'states';
    const never = await session(user);
    await store(service(), user, [{ content: 'wants a red bag', ...here }]);
    const open = await session(user);
    await close(user, { summary: 'They looked for a bag.' });
    const closed = await session(user);
    await service().call('/admin/v1/clock', { advance_ms: 1_000 });
    await store(service(), user, [{ content: 'is back', ...here }]);

    expect(never).toMatchObject({ state: 'UNKNOWN', memories: [], last_activity_at: null });
    expect(open).toMatchObject({ state: 'OPEN', summary: null, closed_at: null });
    expect(contents(open)).toEqual(['wants a red bag']);
    expect(closed).toMatchObject({ state: 'CLOSED', summary: 'They looked for a bag.' });
    expect(contents(closed)).toEqual([]);
    expect(await session(user)).toMatchObject({ state: 'OPEN', summary: null });
    expect(await session(user, { app_id: 'bank' })).toMatchObject({ state: 'UNKNOWN' });
  });

  it('leaves what was to be promoted, what is important, told twice or fills a slot; the rest goes', async () => {
    const user = 'worth';
    const [named, important, small] = await store(service(), user, [
      { content: 'prefers parcels on Fridays', ...here },
      { content: 'is allergic to wool', ...here, is_important: true },
      { content: 'looked at a red scarf today', ...here },
    ]);
    await add(service(), user, ['I live in Lyon.'], here);
    const words = { ...here, strategy: { infer: false } };
    await add(service(), user, ['The blue door sticks in winter.'], words);
    await add(service(), user, ['The blue door sticks in winter.'], words);

    const task = await close(user, { promote: [{ memory_id: named, level: 'GLOBAL' }] });

    expect(task).toMatchObject({
      kind: 'close',
      status: 'SUCCEEDED',
      result: { refused: [], discarded: 1, continuity: null },
    });
    expect((task['result'] as { promoted: string[] }).promoted).toHaveLength(4);
    expect(await get(service(), named ?? '')).toMatchObject({ level: 'GLOBAL' });
    expect(await get(service(), important ?? '')).toMatchObject({ level: 'APP', app_id: 'shop' });
    const left = await list(service(), user);
    expect(contents(left).toSorted()).toEqual(
      [
        'is allergic to wool',
        expect.stringContaining('Lyon'),
        'prefers parcels on Fridays',
        expect.stringContaining('blue door'),
      ].toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
    );
    expect(left.counts).toEqual(expect.objectContaining({ sessions: {}, deleted: 1 }));
    const { status } = await service().call('/memory/v1/restore', { memory_id: small });
    expect(status).toBe(200);
  });

  it('is closed with all that was told before, however long the worker takes', async () => {
    const user = 'in a hurry';
    const message = { role: 'user', content: 'I work as a nurse.' };
    await service().call('/memory/v1/add', { user_id: user, messages: [message], ...here });

    await close(user);

    expect(await list(service(), user)).toMatchObject({
      memories: [{ level: 'APP', content: expect.stringContaining('nurse') }],
    });
  });

  it('to be continued leaves a memory for a day, which the next session of that app recalls', async () => {
    const user = 'continued';
    await store(service(), user, [{ content: 'compares tents for Iceland', ...here }]);
    const task = await close(user, {
      to_be_continued: true,
      summary: 'Half way through choosing a tent for Iceland.',
    });

    const scope = { app_id: 'shop', session_id: 's2' };
    const next = await recall(service(), user, 'which tent for Iceland?', { scope });
    const other = await recall(service(), user, 'which tent for Iceland?', {
      scope: { app_id: 'bank' },
    });
    const found = await session(user, { session_id: 's2' });
    await service().call('/admin/v1/clock', { advance_ms: 24 * 3_600_000 + 1_000 });
    const later = await recall(service(), user, 'which tent for Iceland?', { scope });

    expect(contents(next)).toEqual(['Half way through choosing a tent for Iceland.']);
    expect((task['result'] as { continuity: string }).continuity).toBe(next.memories[0]?.memory_id);
    expect(contents(other)).toEqual([]);
    expect(found.state).toBe('UNKNOWN');
    expect(contents({ memories: found.continues })).toEqual(contents(next));
    expect(contents(later)).toEqual([]);
  });

  it('without a summary goes on from its own facts, in their language', async () => {
    const user = '续';
    await store(service(), user, [{ content: '用户在看冰岛的帐篷', ...here }]);

    await close(user, { to_be_continued: true });

    const { continues } = await session(user, { session_id: 's2' });
    expect(contents({ memories: continues })).toEqual(['待续：用户在看冰岛的帐篷']);
  });

  it('tells of each promotion that was refused, and goes on', async () => {
    const user = 'refused';
    const elsewhere = await storeOne(service(), user, { content: 'of no session' });
    const own = await storeOne(service(), user, { content: 'of this one', ...here });

    const task = await close(user, {
      promote: [elsewhere, own].map((id) => ({ memory_id: id, level: 'APP' })),
    });

    expect(task['result']).toMatchObject({
      promoted: [own],
      refused: [{ memory_id: elsewhere, error: 'INVALID_ARGUMENT' }],
    });
  });

  it("refuses to promote somebody else's memory, and what is not there", async () => {
    const theirs = await storeOne(service(), 'somebody else', { content: 'theirs' });
    await storeOne(service(), 'thief', { content: 'own', ...here });
    const closing = (id: string) =>
      refusal(
        service().call('/memory/v1/session/close', {
          user_id: 'thief',
          session_id: 's1',
          app_id: 'shop',
          promote: [{ memory_id: id, level: 'GLOBAL' }],
        }),
      );

    expect(await closing(theirs)).toMatchObject({ status: 404, code: 40401 });
    expect(await closing('nothing')).toMatchObject({ status: 404, code: 40401 });
    expect(
      await refusal(
        service().call('/memory/v1/session/close', {
          user_id: 'thief',
          session_id: 's1',
          promote: [{ memory_id: theirs, level: 'APP' }],
        }),
      ),
    ).toMatchObject({ code: 40001, field: 'promote[0].level' });
  });
});
