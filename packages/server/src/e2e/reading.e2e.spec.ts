import { describe, expect, it } from 'vitest';
import {
  add,
  contents,
  get,
  type Listing,
  list,
  ok,
  changeLog as readLog,
  refusal,
  serviceUnderTest,
  store,
  storeOne,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();
type Fields = Readonly<Record<string, unknown>>;
const changeLog = (user: string, more: Fields = {}) => readLog(service(), user, more);

describe('get', () => {
  it('quotes the source messages of a memory, one by one', async () => {
    const { decisions } = await add(
      service(),
      'quoted',
      [
        { role: 'assistant', content: 'Where do you live?', id: 'q' },
        { role: 'user', content: 'I live in Porto.', id: 'a', at: '2025-12-24T10:00:00Z' },
        { role: 'user', content: 'Thanks!', id: 't' },
      ],
      { session_id: 's1' },
    );

    const memory = await get(service(), decisions[0]?.memory_id ?? '', { quotes: true });

    expect(memory).toMatchObject({
      source: { session_id: 's1', message_ids: ['a'] },
      quotes: [
        { message_id: 'a', role: 'user', at: '2025-12-24T10:00:00.000Z', text: 'I live in Porto.' },
      ],
    });
  });

  it('takes a subject along, which has to be the right one', async () => {
    const id = await storeOne(service(), 'right', 'a fact');

    expect((await get(service(), id, { user_id: 'right' })).content).toBe('a fact');
    for (const subject of [{ user_id: 'wrong' }, { subject: { kind: 'agent', id: 'right' } }]) {
      const answer = service().call('/memory/v1/get', { memory_id: id, ...subject });
      expect(await refusal(answer)).toMatchObject({ code: 40401, error: 'NOT_FOUND' });
    }
  });
});

describe('history', () => {
  it('tells every version with its cause, oldest first, by pages', async () => {
    const id = await storeOne(service(), 'versions', 'one');
    for (const content of ['two', 'three']) {
      await ok(service().call('/memory/v1/update', { memory_id: id, content }));
    }
    await ok(service().call('/memory/v1/revert', { memory_id: id, version: 1 }));
    const page = (more: Fields) =>
      ok<{ versions: Fields[]; next_cursor: string | null; chain: string[] }>(
        service().call('/memory/v1/history', { memory_id: id, ...more }),
      );

    const whole = await page({});
    const first = await page({ limit: 3 });
    const second = await page({ limit: 3, cursor: first.next_cursor });

    expect(whole.versions).toMatchObject([
      { version: 1, content: 'one', known_to: '2026-01-01T00:00:00.000Z', cause: { op: 'ADD' } },
      { version: 2, content: 'two', cause: { op: 'EDIT', mode: 'CORRECTS', op_source: 'AGENT' } },
      { version: 3, content: 'three', cause: { op: 'EDIT' } },
      { version: 4, content: 'one', known_to: null, status: 'ACTIVE', cause: { op: 'REVERT' } },
    ]);
    for (const version of whole.versions) {
      expect(version).toMatchObject({
        event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        position: expect.any(String),
        erased: false,
      });
    }
    expect([...first.versions, ...second.versions]).toEqual(whole.versions);
    expect(second.next_cursor).toBeNull();
    expect(whole.chain).toEqual([id]);
  });
});

describe('change_log', () => {
  it('tells who changed what, when and why, oldest first', async () => {
    const user = 'logged';
    const id = await storeOne(service(), user, 'one');
    await ok(service().call('/memory/v1/update', { memory_id: id, content: 'two' }));
    await ok(service().call('/memory/v1/update', { memory_id: id, custom_tags: ['x'] }));
    await ok(service().call('/memory/v1/delete', { memory_id: id, reason: 'no longer true' }));
    await ok(service().call('/memory/v1/restore', { memory_id: id }));
    await ok(service().call('/memory/v1/user/switch', { user_id: user, enabled: false }));

    const { changes } = await changeLog(user);

    expect(changes.map(({ op_type: type }) => type)).toEqual([
      'ADD',
      'UPDATE',
      'ANNOTATE',
      'DELETE',
      'UNDELETE',
      'SWITCH',
    ]);
    expect(changes[1]).toMatchObject({
      memory_id: id,
      user_id: user,
      content_before: 'one',
      content_after: 'two',
      op_source: 'AGENT',
      actor: { type: 'AGENT', id: expect.any(String) },
      op_time: '2026-01-01T00:00:00.000Z',
      sanitized: false,
      event_id: expect.any(String),
      position: expect.any(String),
    });
    expect(changes[3]).toMatchObject({ reason: 'no longer true' });
    expect(changes[5]).toMatchObject({ memory_id: null, reason: 'off' });
    expect(new Set(changes.map(({ change_id: id }) => id)).size).toBe(6);
  });

  it('holds to its scope, with deletions and skipped facts of it', async () => {
    const user = 'scoped log';
    const [, inShop = ''] = await store(service(), user, [
      'globally',
      { content: 'in the shop', app_id: 'shop' },
    ]);
    await store(service(), user, [{ content: 'in the shop', app_id: 'shop' }]);
    await ok(service().call('/memory/v1/delete', { memory_id: inShop }));

    const types = async (scope: Fields) =>
      (await changeLog(user, { scope })).changes.map(({ op_type: type }) => type);

    expect(await types({ app_id: 'shop', include_global: false })).toEqual([
      'ADD',
      'SKIP',
      'DELETE',
    ]);
    expect(await types({})).toEqual(['ADD']);
    expect(await types({ app_id: 'bank', include_global: false })).toEqual([]);
  });

  it('holds to times and types, and pages while more is written', async () => {
    const user = 'paged log';
    await store(service(), user, ['one', 'two', 'three']);
    const first = await changeLog(user, { limit: 2 });
    await store(service(), user, ['four']);
    const second = await changeLog(user, { limit: 2, cursor: first.next_cursor });

    expect([...first.changes, ...second.changes].map(({ content_after: text }) => text)).toEqual([
      'one',
      'two',
      'three',
      'four',
    ]);
    expect(second.next_cursor).toBeNull();
    expect((await changeLog(user, { op_type: 'DELETE' })).changes).toEqual([]);
    expect((await changeLog(user, { from: '2026-01-02' })).changes).toEqual([]);
    expect((await changeLog(user, { to: '2026-01-02' })).changes).toHaveLength(4);
  });
});

describe('user/list', () => {
  const texts = ['one', 'two', 'three', 'four', 'five'];

  it.each(['created', 'updated', 'weight'])(
    'pages by %s, each memory once, while others are written',
    async (order) => {
      const user = `paged by ${order}`;
      await store(
        service(),
        user,
        texts.map((content, index) => ({ content, weight: 0.9 - index / 10 })),
      );
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Listing = await list(service(), user, { order, limit: 2, cursor });
        seen.push(...contents(page));
        cursor = page.next_cursor;
        if (seen.length === 2) await store(service(), user, [{ content: 'late', weight: 0.01 }]);
      } while (cursor !== null);

      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(texts));
      if (order === 'weight') expect(seen.slice(0, 5)).toEqual(texts);
    },
  );

  it('counts what there is, by app and session under the names of the caller', async () => {
    const user = 'counted';
    const ids = await store(service(), user, [
      'globally',
      { content: 'important', is_important: true },
      { content: 'in the shop', app_id: 'shop' },
      { content: 'in the shop, too', app_id: 'shop' },
      { content: 'in the bank', app_id: 'bank' },
      { content: 'in a session', app_id: 'bank', session_id: 's1', level: 'SESSION' },
      { content: 'in a session of the same name', session_id: 's1', level: 'SESSION' },
      'to be deleted',
    ]);
    await ok(service().call('/memory/v1/delete', { memory_id: ids.at(-1) }));

    expect((await list(service(), user, { limit: 1 })).counts).toEqual({
      total: 7,
      global: 2,
      apps: { shop: 2, bank: 1 },
      sessions: { s1: 2 },
      important: 1,
      archived: 0,
      deleted: 1,
    });
  });

  it('shows everything without a scope, and what belongs to one with it', async () => {
    const user = 'scoped list';
    await store(service(), user, [
      'globally',
      { content: 'in the shop', app_id: 'shop' },
      { content: 'of the helper', agent_id: 'helper' },
    ]);

    expect((await list(service(), user)).memories).toHaveLength(3);
    expect(contents(await list(service(), user, { scope: {} }))).toEqual(['globally']);
    expect(
      contents(await list(service(), user, { scope: { app_id: 'shop', include_global: false } })),
    ).toEqual(['in the shop']);
  });

  it.each([
    [{ cursor: 'made up' }, 'cursor'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 201 }, 'limit'],
    [{ order: 'size' }, 'order'],
    [{ status: ['GONE'] }, 'status'],
    [{ known_at: '2030-01-01' }, 'known_at'],
  ])('refuses %j', async (fault, field) => {
    await store(service(), 'refusing', ['one']);
    const answer = service().call('/memory/v1/user/list', { user_id: 'refusing', ...fault });

    const { code, field: named } = await refusal(answer);

    expect(code).toBe(40001);
    expect(String(named)).toContain(field);
  });
});

describe('entities', () => {
  it('are gathered from current memories, with how many there are', async () => {
    const user = 'entities';
    await add(service(), user, ['I live in Porto.']);
    await add(service(), user, ['I work at Siemens.']);
    const entities = (more: Fields = {}) =>
      ok<{ entities: Fields[]; next_cursor: string | null }>(
        service().call('/memory/v1/entities', { user_id: user, ...more }),
      );

    const all = await entities();
    const first = await entities({ limit: 1 });
    const second = await entities({ limit: 1, cursor: first.next_cursor });

    expect(all.entities).toContainEqual({
      name: 'Porto',
      type: 'PLACE',
      aliases: [],
      memory_count: 1,
      last_seen: '2026-01-01T00:00:00.000Z',
    });
    expect((await entities({ query: 'PORT' })).entities).toMatchObject([{ name: 'Porto' }]);
    expect((await entities({ query: 'place' })).entities).toEqual([]);
    expect((await entities({ type: 'PLACE' })).entities).toMatchObject([{ name: 'Porto' }]);
    expect([...first.entities, ...second.entities]).toEqual(all.entities.slice(0, 2));
  });
});
