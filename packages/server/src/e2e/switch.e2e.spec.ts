import { describe, expect, it } from 'vitest';
import {
  add,
  changeLog,
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

const turn = (user: string, more: Fields, options?: { key?: string }) =>
  ok<{ enabled: boolean; apps: Fields; position: string }>(
    service().call('/memory/v1/user/switch', { user_id: user, ...more }, options),
  );
const message = { messages: [{ role: 'user', content: 'I like tea.' }] };

describe('the switch', () => {
  it('is on for everybody, and can be read before anything was said', async () => {
    expect(await turn('unknown', {})).toEqual({
      enabled: true,
      apps: {},
      position: expect.any(String),
    });
    expect(await turn('unknown', { app_id: 'shop' })).toMatchObject({ apps: { shop: true } });
  });

  it('turned off refuses adds and recalls at once; list, delete and export of what is there go on', async () => {
    const user = 'off';
    const [id] = await store(service(), user, ['I like tea.']);

    expect(await turn(user, { enabled: false })).toMatchObject({ enabled: false });

    for (const [path, more] of [
      ['add', message],
      ['add_structured', { memories: [{ content: 'x' }] }],
      ['recall', { query: 'tea' }],
    ] as const) {
      const answer = service().call(`/memory/v1/${path}`, { user_id: user, ...more });
      expect(await refusal(answer)).toMatchObject({
        status: 403,
        code: 40302,
        error: 'MEMORY_OFF',
      });
    }
    expect(contents(await list(service(), user))).toEqual(['I like tea.']);
    expect((await service().call('/memory/v1/get', { memory_id: id })).code).toBe(0);
    expect((await service().call('/memory/v1/delete', { memory_id: id })).code).toBe(0);
  });

  it('turned on again brings everything back', async () => {
    const user = 'on again';
    await store(service(), user, ['I like tea.']);
    await turn(user, { enabled: false });

    expect(await turn(user, { enabled: true })).toMatchObject({ enabled: true });

    expect(contents(await recall(service(), user, 'tea'))).toEqual(['I like tea.']);
    expect((await add(service(), user, ['I live in Porto.'])).decisions).toHaveLength(1);
  });

  it('of an app refuses its adds; recalls answer from what is left', async () => {
    const user = 'app off';
    await store(service(), user, ['tea globally', { content: 'tea in the shop', app_id: 'shop' }]);

    expect(await turn(user, { app_id: 'shop', enabled: false })).toMatchObject({
      enabled: true,
      apps: { shop: false },
    });

    const there = service().call('/memory/v1/add', { user_id: user, app_id: 'shop', ...message });
    expect(await refusal(there)).toMatchObject({ code: 40302 });
    expect(
      (await service().call('/memory/v1/add', { user_id: user, app_id: 'bank', ...message })).code,
    ).toBe(0);
    const answer = await recall(service(), user, 'tea', { scope: { app_id: 'shop' } });
    expect(contents(answer)).toContain('tea globally');
    expect(contents(answer)).not.toContain('tea in the shop');
    expect(answer['switched_off']).toEqual(['shop']);
    expect(contents(await list(service(), user))).toContain('tea in the shop');
    expect(await turn(user, { app_id: 'shop', enabled: true })).toMatchObject({
      apps: { shop: true },
    });
    expect(contents(await recall(service(), user, 'tea', { scope: { app_id: 'shop' } }))).toContain(
      'tea in the shop',
    );
  });

  it('tells a key that is limited to apps of no other apps', async () => {
    const user = 'apps apart';
    const { key } = await issueKey(service(), {
      scopes: ['agent'],
      apps: ['shop'],
      global: 'read',
    });
    await turn(user, { app_id: 'shop', enabled: false });
    await turn(user, { app_id: 'bank', enabled: false });

    expect(await turn(user, {}, { key })).toMatchObject({ apps: { shop: false } });
    expect(await turn(user, {}, { key })).not.toHaveProperty('apps.bank');
    expect((await turn(user, {})).apps).toEqual({ shop: false, bank: false });
  });

  it('drops what was accepted before it and not worked on yet, for good', async () => {
    const user = 'dropped';
    const tasks = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ok<{ task_id: string }>(
          service().call('/memory/v1/add', {
            user_id: user,
            messages: [{ role: 'user', content: `Number ${index}` }],
            strategy: { infer: false },
          }),
        ),
      ),
    );
    const { position } = await turn(user, { enabled: false });
    const then = { limit: 200, min_position: position };
    const held = (await list(service(), user, then)).memories.length;
    await turn(user, { enabled: true });

    const ends = await Promise.all(
      tasks.map(({ task_id: id }) =>
        ok<{ status: string; result: { dropped?: boolean } | null; decisions: unknown[] }>(
          service().call('/memory/v1/task', { task_id: id, wait_ms: 30_000 }),
        ),
      ),
    );

    const dropped = ends.filter(({ result }) => result?.dropped === true);
    expect(ends.every(({ status }) => status === 'SUCCEEDED')).toBe(true);
    expect(dropped.every(({ decisions }) => decisions.length === 0)).toBe(true);
    // What is there now was there when the switch went off: nothing came afterwards.
    expect((await list(service(), user, { limit: 200 })).memories).toHaveLength(held);
    expect(ends.length - dropped.length).toBe(held);
  });

  it('that is where it should be already writes nothing', async () => {
    await store(service(), 'still on', ['x']);
    await turn('still on', { enabled: true });
    const { changes } = await changeLog(service(), 'still on');

    expect(changes).toHaveLength(1);
  });
});
