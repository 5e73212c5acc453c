import { bodies } from '@palimpsest/http/testing/bodies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceUnderTest, store } from '../testing/service-under-test.ts';
import { testKey } from '../testing/test-service.ts';
import { type BodySchema, nameOf, withValue, wrongValues } from '../testing/wrong-values.ts';

const service = serviceUnderTest();
const paths = Object.keys(bodies) as readonly (keyof typeof bodies)[];

interface Answer {
  readonly code: number;
  readonly data: { readonly error?: string; readonly field?: string; readonly hint?: string };
}

const send = async (
  path: string,
  payload: string | Buffer,
  contentType = 'application/json',
): Promise<{ readonly status: number } & Answer> => {
  const response = await service().service.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${testKey}`, 'content-type': contentType },
    payload,
  });
  return { status: response.statusCode, ...response.json<Answer>() };
};

const sendJson = (path: string, body: object) => send(path, JSON.stringify(body));

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post?: {
          readonly requestBody?: {
            readonly content: { readonly 'application/json': { readonly schema: BodySchema } };
          };
        };
      }
    >
  >;
}

let document: Document;
/** How far the log was before the first wrong call. */
let head: unknown;

/** A call that answers the head of the log, and writes nothing itself. */
const headOfLog = async (): Promise<unknown> =>
  (await service().call('/memory/v1/user/switch', { user_id: 'kept' })).data['position'];

beforeAll(async () => {
  await store(service(), 'kept', ['what was there before']);
  const response = await service().service.app.inject({ url: '/openapi.json' });
  document = response.json<Document>();
  head = await headOfLog();
});

afterAll(async () => {
  // Nothing was written by any refused call.
  expect(await headOfLog()).toBe(head);
});

describe.each(paths)('%s', (path) => {
  const text = JSON.stringify(bodies[path]);
  const open = text.slice(0, -1);
  const comma = text === '{}' ? '' : ',';

  it('refuses what is no JSON object of its own, and names the place', async () => {
    const cases: readonly (readonly [string, string | Buffer, string])[] = [
      ['malformed', `${open},`, 'body'],
      ['cut short', open, 'body'],
      ['two documents', `${text} ${text}`, 'body'],
      ['a list', `[${text}]`, 'body'],
      ['a text', '"x"', 'body'],
      ['nothing', '', 'body'],
      ['null', 'null', 'body'],
      ['deep', `${open}${comma}"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'body'],
      ['invalid UTF-8', Buffer.from([...Buffer.from(open), 0xc3, 0x28]), 'body'],
      ['half a pair', `${open}${comma}"x":"\\ud800"}`, 'x'],
      ['a prototype', `${open}${comma}"__proto__":{"user_id":1}}`, '__proto__'],
      ['a prototype, escaped', `${open}${comma}"\\u005f_proto__":{}}`, '__proto__'],
      ['a member twice', `${open}${comma}"x":{"y":1,"y":2}}`, 'x.y'],
    ];
    for (const [what, payload, field] of cases) {
      const { status, code, data } = await send(path, payload);
      const hasHint = (data.hint ?? '') !== '';
      expect({ what, status, code, field: data.field, hasHint }).toEqual({
        what,
        status: 400,
        code: 40001,
        field,
        hasHint: true,
      });
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
    ]) {
      expect(await send(path, text, type)).toMatchObject({ status: 415, code: 41501 });
    }
  });

  it('refuses every field with a value that it cannot take, and names it', async () => {
    const schema = document.paths[path]?.post?.requestBody?.content['application/json'].schema;
    for (const wrong of schema === undefined ? [] : wrongValues(schema)) {
      const { status, code, data } = await sendJson(path, withValue(bodies[path], wrong));
      const where = { path: wrong.path, value: String(wrong.value).slice(0, 40) };
      expect({ where, status, code }).toEqual({ where, status: 400, code: 40001 });
      // A member may be refused for the whole, or a whole for its first bad member, which may be one that is missing beside.
      const name = nameOf(wrong.path);
      const field = data.field ?? '';
      const beside = wrong.path.length > 1 ? nameOf(wrong.path.slice(0, -1)) : name;
      const isNamed = [name, beside].some((one) => field.startsWith(one)) || name.startsWith(field);
      expect({ name, field, isNamed }).toEqual({ name, field, isNamed: true });
    }
  });

  it('refuses a subject that is none', async () => {
    if (!('user_id' in bodies[path])) return;
    const ids = [
      '18446744073709551616',
      '-1',
      '-0',
      '1.5',
      '1e3',
      '""',
      'null',
      '[]',
      'true',
      `"${'x'.repeat(257)}"`,
      `"${'é'.repeat(257)}"`,
    ];
    for (const id of ids) {
      const payload = text.replace('"user_id":1', `"user_id":${id}`);
      const { code, data } = await send(path, payload);
      expect({ id, code, field: data.field }).toEqual({ id, code: 40001, field: 'user_id' });
    }
    const both = { ...bodies[path], subject: { kind: 'user', id: '1' } };
    expect(await sendJson(path, both)).toMatchObject({ code: 40001, data: { field: 'subject' } });
  });
});

describe('what only the meaning of a body tells', () => {
  const far = { user_id: 'kept' };
  const text = { role: 'user', content: 'I live in Lyon' };
  const cases: readonly (readonly [path: string, body: object, field: string])[] = [
    ['/memory/v1/recall', { ...far, query: 'x', known_at: '2030-01-01' }, 'known_at'],
    ['/memory/v1/user/list', { ...far, known_at: '2030-01-01' }, 'known_at'],
    ['/memory/v1/add', { ...far, messages: [text], level: 'SESSION' }, 'session_id'],
    [
      '/memory/v1/add',
      { ...far, messages: [text, { ...text, content: '' }] },
      'messages[1].content',
    ],
    [
      '/memory/v1/add_structured',
      { ...far, memories: [{ content: 'a' }, { content: ' ' }] },
      'memories[1].content',
    ],
    ['/memory/v1/recall', { ...far, query: '\u0000'.repeat(4_097) }, 'query'],
  ];
  it.each(cases)('%s with %j', async (path, body, field) => {
    const { code, data } = await sendJson(path, body);
    expect({ code, field: data.field?.startsWith(field) }).toEqual({ code: 40001, field: true });
  });
});
