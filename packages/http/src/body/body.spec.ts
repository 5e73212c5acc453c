import { describe, expect, it } from 'vitest';
import { createTestApp, envelopeOf } from '../testing/test-app.ts';

const add = '/memory/v1/add';
const raw = (userId: string, content = 'x'): string =>
  `{"user_id":${userId},"messages":[{"role":"user","content":${JSON.stringify(content)}}]}`;

describe('a body', () => {
  it.each(['18446744073709551615', '9007199254740993', '"9007199254740993"', '7'])(
    'keeps every digit of user %s',
    async (userId) => {
      const { post, last } = createTestApp();
      await post(add, raw(userId));
      expect(last().request).toMatchObject({
        subject: { kind: 'user', id: userId.replaceAll('"', '') },
      });
    },
  );

  it.each(['18446744073709551616', '-1', '1.5', '1e400', '1e17', 'null', '""', '{}'])(
    'takes no user %s',
    async (userId) => {
      const { post, calls } = createTestApp();
      expect(envelopeOf(await post(add, raw(userId)))).toMatchObject({
        code: 40001,
        data: { error: 'INVALID_ARGUMENT', field: 'user_id' },
      });
      expect(calls).toEqual([]);
    },
  );

  it.each([
    ['an unknown field', `${raw('1').slice(0, -1)},"scop":{}}`, 'scop'],
    ['a prototype', `${raw('1').slice(0, -1)},"__proto__":{"x":1}}`, '__proto__'],
    ['malformed JSON', '{"user_id":', 'body'],
    ['a list', '[]', 'body'],
    ['a text', '"x"', 'body'],
    ['nothing', '', 'body'],
    ['deep nesting', `{"metadata":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, 'body'],
    ['half a surrogate pair', raw('1').replace('"x"', '"\\ud83d"'), 'messages[0].content'],
    ['invalid UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), 'body'],
    ['half a character', Buffer.from(raw('1', 'é')).subarray(0, -5), 'body'],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'body'],
  ])('that is %s is refused at %3$s', async (_what, body, field) => {
    const { post, calls } = createTestApp();
    const response = await post(add, body);
    expect(response.statusCode).toBe(400);
    expect(envelopeOf(response)).toMatchObject({ code: 40001, data: { field } });
    expect(calls).toEqual([]);
  });

  it('may begin with a byte order mark', async () => {
    const { post } = createTestApp();
    expect((await post(add, `\uFEFF${raw('1')}`)).statusCode).toBe(202);
  });

  it('keeps NUL, control characters, right-to-left marks and any script', async () => {
    const content = 'a\u0000\u0007\u001b[0m\u200f\u202e שלום 你好 😀\u0301';
    const { post, last } = createTestApp();
    await post(add, raw('1', content));
    expect(last().request).toMatchObject({ messages: [{ content }] });
  });

  it('is missing altogether', async () => {
    const { app } = createTestApp();
    const response = await app.inject({
      method: 'POST',
      url: add,
      headers: { authorization: 'Bearer secret' },
    });
    expect(envelopeOf(response)).toMatchObject({ code: 40001, data: { field: 'body' } });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset="latin1"',
    'nonsense',
  ])('of type %s is 41501', async (contentType) => {
    const { post, calls } = createTestApp();
    const response = await post(add, raw('1'), { 'content-type': contentType });
    expect(response.statusCode).toBe(415);
    expect(envelopeOf(response)).toMatchObject({
      code: 41501,
      data: { error: 'UNSUPPORTED_MEDIA_TYPE' },
    });
    expect(calls).toEqual([]);
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'of type %s is fine',
    async (contentType) => {
      const { post } = createTestApp();
      expect((await post(add, raw('1'), { 'content-type': contentType })).statusCode).toBe(202);
    },
  );

  it('that is compressed is 41501', async () => {
    const { post } = createTestApp();
    const response = await post(add, raw('1'), { 'content-encoding': 'gzip' });
    expect(envelopeOf(response).code).toBe(41501);
  });

  it.each([
    [add, 512 * 1024],
    ['/memory/v1/add_structured', 2 * 1024 * 1024],
    ['/memory/v1/batch_update', 2 * 1024 * 1024],
    ['/memory/v1/batch_delete', 2 * 1024 * 1024],
  ])('of %s may have %d bytes and no more', async (path, limit) => {
    const { post } = createTestApp();
    const padded = (length: number) => raw('1').padEnd(length, ' ');
    expect(envelopeOf(await post(path, padded(limit))).code).not.toBe(41301);
    const response = await post(path, padded(limit + 1));
    expect(response.statusCode).toBe(413);
    expect(envelopeOf(response)).toMatchObject({ code: 41301, data: { error: 'TOO_LARGE' } });
  });
});
