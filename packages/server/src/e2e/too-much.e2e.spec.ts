import { describe, expect, it } from 'vitest';
import {
  add,
  contents,
  get,
  list,
  ok,
  refusal,
  serviceUnderTest,
  store,
  storeOne,
} from '../testing/service-under-test.ts';

const service = serviceUnderTest();
const verbatim = { strategy: { infer: false } };

describe('a text of control characters', () => {
  it('is kept as it is', async () => {
    const content = 'a\u0000\u0001\u200f'.repeat(5_000);
    const { decisions } = await add(service(), 'controls', [content, content.slice(1)], verbatim);
    expect(decisions.map(({ op, code }) => ({ op, code }))).toHaveLength(2);
    const short = '\u0000\u0007\u001b[0m\u202eabc';
    const id = await storeOne(service(), 'controls', short);
    expect((await get(service(), id)).content).toBe(short);
  });

  it('that would not fit into an event is refused by its field', async () => {
    const messages = [
      { role: 'user', content: 'I live in Lyon' },
      { role: 'user', content: '\u0001'.repeat(32 * 1024) },
    ];
    expect(
      await refusal(service().call('/memory/v1/add', { user_id: 'controls', messages })),
    ).toMatchObject({ code: 40001, field: 'messages[1].content' });
  });
});

describe('an add', () => {
  it('takes the largest options together with the largest messages', async () => {
    const wide = (characters: number): string => '深'.repeat(characters);
    const { status } = await add(
      service(),
      'large options',
      Array.from({ length: 8 }, (_, index) => `${index}${wide(10_000)}`),
      {
        strategy: {
          infer: false,
          instructions: wide(1_300),
          focus: Array.from({ length: 32 }, () => wide(256)),
          entity_types: Array.from({ length: 24 }, (_, index) => ({
            name: `${index}${wide(60)}`,
            description: wide(512),
          })),
        },
        metadata: { note: wide(5_000) },
        custom_tags: Array.from({ length: 32 }, (_, index) => `${index}${wide(120)}`),
      },
    );
    expect(status).toBe('SUCCEEDED');
  });
});

describe('add_structured', () => {
  it('of more than one append holds names the field, and stores nothing', async () => {
    const memories = Array.from({ length: 100 }, (_, index) => ({
      content: `${index} ${'x'.repeat(8_000)}`,
    }));
    expect(
      await refusal(service().call('/memory/v1/add_structured', { user_id: 'many', memories })),
    ).toEqual({ status: 413, code: 41301, error: 'TOO_LARGE', field: 'memories' });
    expect(contents(await list(service(), 'many'))).toEqual([]);
    expect(await store(service(), 'many', memories.slice(0, 40))).toHaveLength(40);
  });
});

describe('metadata that grows by updates', () => {
  it('stays within what one call may give', async () => {
    const id = await storeOne(service(), 'growing', {
      content: 'likes tea',
      metadata: { first: 'x'.repeat(10_000) },
    });
    const update = (metadata: object) =>
      service().call('/memory/v1/update', { memory_id: id, metadata });
    const more = { second: 'y'.repeat(10_000) };
    expect(await refusal(update(more))).toMatchObject({ code: 40001, field: 'metadata' });
    await ok(update({ ...more, first: null }));
    expect((await get(service(), id))['metadata']).toEqual(more);
  });
});

describe('a cursor', () => {
  it('is taken by the list that gave it, and by no other', async () => {
    await store(service(), 'pages', ['one', 'two', 'three']);
    await store(service(), 'other pages', ['four', 'five']);
    const page = (userId: string, cursor: string, more: object = {}) =>
      service().call('/memory/v1/user/list', { user_id: userId, limit: 1, cursor, ...more });
    const first = await list(service(), 'pages', { limit: 1 });
    const cursor = first.next_cursor ?? '';
    expect((await page('pages', cursor)).code).toBe(0);

    const edited = `${cursor.startsWith('W') ? 'X' : 'W'}${cursor.slice(1)}`;
    const foreign: readonly (readonly [string, object?])[] = [
      [edited],
      [cursor.slice(0, -1)],
      [`${cursor}.`],
      ['x'],
      [Buffer.from('["2026","m","2026"]').toString('base64url')],
      [cursor, { order: 'weight' }],
    ];
    for (const [one, more] of foreign) {
      expect(await refusal(page('pages', one, more))).toMatchObject({
        code: 40001,
        field: 'cursor',
      });
    }
    expect(await refusal(page('other pages', cursor))).toMatchObject({ field: 'cursor' });
    const tasks = service().call('/memory/v1/tasks', { user_id: 'pages', cursor });
    const changes = service().call('/memory/v1/change_log', { user_id: 'pages', cursor });
    expect(await refusal(tasks)).toMatchObject({ code: 40001, field: 'cursor' });
    expect(await refusal(changes)).toMatchObject({ code: 40001, field: 'cursor' });
  });
});
