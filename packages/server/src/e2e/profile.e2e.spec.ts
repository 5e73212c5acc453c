import { describe, expect, it } from 'vitest';
import {
  add,
  ok,
  recall,
  refusal,
  serviceUnderTest,
  store,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();

interface Profile {
  readonly profile: string | null;
  readonly generated_at: string | null;
  readonly sources: readonly { readonly memory_id: string; readonly version: number }[];
  readonly mode: string | null;
}

const profile = (user: string, more: object = {}): Promise<Profile> =>
  ok(service().call<Profile>('/memory/v1/profile', { user_id: user, ...more }));

const sourceIds = ({ sources }: Profile): readonly string[] =>
  sources.map(({ memory_id: id }) => id);

describe('a profile', () => {
  it('tells the strongest facts with their sources, the same until something changes', async () => {
    const user = 'ann';
    const ids = await store(service(), user, [
      { content: 'The user lives in Lyon.' },
      { content: 'The user went to Nice.', mem_type: 'EPISODIC' },
      { content: 'The user is a nurse.', is_important: true },
    ]);

    const first = await profile(user);
    await service().call('/admin/v1/clock', { advance_ms: 60_000 });
    const again = await profile(user);

    expect(first).toMatchObject({ mode: 'offline', generated_at: expect.any(String) });
    expect(first.profile).toBe(
      [
        'About the user:',
        '- The user is a nurse.',
        '- The user lives in Lyon.',
        'Lately and to come:',
        '- The user went to Nice.',
      ].join('\n'),
    );
    expect(sourceIds(first)).toEqual([ids[2], ids[0], ids[1]]);
    expect(again).toEqual(first);
  });

  it('is written anew when a source is deleted, changed or superseded, and when it is asked for', async () => {
    const user = 'moves';
    const [nurse] = await store(service(), user, [{ content: 'The user is a nurse.' }]);
    await add(service(), user, ['I live in Lyon.']);
    const before = await profile(user);
    await add(service(), user, ['I moved to Nice.']);
    const moved = await profile(user);
    await ok(service().call('/memory/v1/delete', { memory_id: nurse }));
    const deleted = await profile(user);
    await store(service(), user, [{ content: 'The user plays chess.' }]);
    const stale = await profile(user);
    const refreshed = await profile(user, { refresh: true });

    expect(before.profile).toContain('Lyon');
    expect(moved.profile).toContain('Nice');
    expect(moved.profile).not.toContain('Lyon');
    expect(deleted.profile).not.toContain('nurse');
    expect(stale).toEqual(deleted);
    expect(refreshed.profile).toContain('chess');
  });

  it('speaks the language that the user mostly uses, and of an app only to that app', async () => {
    const user = '安';
    await store(service(), user, [
      { content: '用户住在广州' },
      { content: '用户喜欢喝茶' },
      { content: '用户常坐专车', app_id: 'didi' },
    ]);

    expect((await profile(user)).profile).toBe('关于用户：\n- 用户住在广州\n- 用户喜欢喝茶');
    expect((await profile(user, { app_id: 'didi' })).profile).toContain('用户常坐专车');
    expect((await profile(user, { app_id: 'bank' })).profile).not.toContain('专车');
  });

  it('stands first in the context of a recall that asks for it, without what was deleted', async () => {
    const user = 'context';
    const [gone] = await store(service(), user, [
      'The user is a nurse.',
      'The user lives in Lyon.',
    ]);
    await profile(user);
    const context = { max_tokens: 1_000, profile: true };

    const first = await recall(service(), user, 'where do I live?', { context });
    await ok(service().call('/memory/v1/delete', { memory_id: gone }));
    const second = await recall(service(), user, 'where do I live?', { context });
    const without = await recall(service(), user, 'where do I live?', { context: {} });

    expect(String(first['context']).split('\n').slice(1, 4)).toEqual([
      'Profile:',
      'About the user:',
      '- The user is a nurse.',
    ]);
    expect(second['context']).toContain('Profile:');
    expect(second['context']).not.toContain('nurse');
    expect(without['context']).not.toContain('Profile:');
  });

  it('of somebody unknown is empty; where memory is off it is refused', async () => {
    await store(service(), 'off', ['The user likes tea.']);
    await ok(service().call('/memory/v1/user/switch', { user_id: 'off', enabled: false }));

    expect(await profile('nobody')).toEqual({
      profile: null,
      generated_at: null,
      sources: [],
      mode: null,
    });
    expect(await refusal(service().call('/memory/v1/profile', { user_id: 'off' }))).toMatchObject({
      status: 403,
      code: 40302,
    });
  });
});
