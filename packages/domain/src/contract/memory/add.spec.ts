import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { limits } from '../limits.ts';
import { parseRequest } from '../parse-request.ts';
import { addRequest } from './add.ts';

const message = { role: 'user', content: 'I live in Lyon' };
const body = (more: object = {}) => ({ user_id: 'u1', messages: [message], ...more });
const refusal = (more: object) => refusalOf(addRequest, body(more));

describe('a subject', () => {
  it.each([
    [7, '7'],
    ['7', '7'],
    [0, '0'],
    [18_446_744_073_709_551_615n, '18446744073709551615'],
    [9_007_199_254_740_993n, '9007199254740993'],
    ['ü\u0000', 'ü\u0000'],
    ['😀'.repeat(256), '😀'.repeat(256)],
  ])('%s is the user %s', (userId, id) => {
    expect(parseRequest(addRequest, body({ user_id: userId })).subject).toEqual({
      kind: 'user',
      id,
    });
  });

  it.each([
    18_446_744_073_709_551_616n,
    -1,
    -1n,
    1.5,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    '',
    'x'.repeat(257),
    '😀'.repeat(257),
    null,
    true,
    {},
    ['u1'],
  ])('%s is none', (userId) => {
    expect(refusal({ user_id: userId })).toBe('INVALID_ARGUMENT user_id');
  });

  it('is any unsigned integer of 64 bits, digit by digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: limits.userIdMax }), (integer) => {
        expect(parseRequest(addRequest, body({ user_id: integer })).subject.id).toBe(
          String(integer),
        );
      }),
    );
  });

  it('is named exactly once', () => {
    const subject = { kind: 'agent', id: 'a1' };
    expect(refusal({ subject })).toBe('INVALID_ARGUMENT subject');
    expect(refusal({ user_id: undefined })).toBe('INVALID_ARGUMENT user_id');
    expect(parseRequest(addRequest, { subject, messages: [message] }).subject).toEqual(subject);
  });

  it.each([
    [{ kind: 'robot', id: 'x' }, 'subject.kind'],
    [{ kind: 'user' }, 'subject.id'],
    [{ kind: 'user', id: '' }, 'subject.id'],
    [{ kind: 'user', id: 'x', name: 'y' }, 'subject.name'],
  ])('%j is refused', (subject, field) => {
    expect(refusal({ user_id: undefined, subject })).toBe(`INVALID_ARGUMENT ${field}`);
  });
});

describe('messages', () => {
  it('fills in every default', () => {
    expect(parseRequest(addRequest, body())).toEqual({
      subject: { kind: 'user', id: 'u1' },
      messages: [{ ...message, id: null, name: null, at: null }],
      app_id: null,
      session_id: null,
      agent_id: null,
      level: 'GLOBAL',
      ownership: 'USER',
      strategy: {
        infer: true,
        evolution: 'balanced',
        focus: [],
        instructions: null,
        entity_types: [],
      },
      custom_tags: [],
      metadata: {},
      expire_at: null,
      is_important: false,
      reference_time: null,
      timezone: 'UTC',
      purpose: null,
    });
  });

  it('joins the parts of a content', () => {
    const content = [
      { type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
    ];
    expect(
      parseRequest(addRequest, body({ messages: [{ role: 'user', content }] })).messages[0]
        ?.content,
    ).toBe('one\ntwo');
  });

  it('keeps any character as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (content) => {
        expect(
          parseRequest(addRequest, body({ messages: [{ role: 'user', content }] })).messages[0]
            ?.content,
        ).toBe(content);
      }),
    );
  });

  it.each([
    [[], 'messages'],
    [Array.from({ length: 201 }, () => message), 'messages'],
    [[{ role: 'robot', content: 'x' }], 'messages[0].role'],
    [[message, { role: 'user', content: '' }], 'messages[1].content'],
    [[message, { role: 'user' }], 'messages[1].content'],
    [[{ role: 'user', content: 'é'.repeat(16_385) }], 'messages[0].content'],
    [[{ role: 'user', content: [] }], 'messages[0].content'],
    [[{ role: 'user', content: [{ type: 'image', url: 'x' }] }], 'messages[0].content[0].type'],
    [[{ ...message, contents: 'x' }], 'messages[0].contents'],
    [[{ ...message, at: 'yesterday' }], 'messages[0].at'],
    [[{ ...message, id: '' }], 'messages[0].id'],
  ])('%# is refused', (messages, field) => {
    expect(refusal({ messages })).toBe(`INVALID_ARGUMENT ${field}`);
  });

  it('takes a content of exactly 32 KiB', () => {
    expect(refusal({ messages: [{ role: 'user', content: 'é'.repeat(16_384) }] })).toBe('accepted');
  });
});

describe('level', () => {
  it('defaults by the app', () => {
    expect(parseRequest(addRequest, body({ app_id: 'a' })).level).toBe('APP');
    expect(parseRequest(addRequest, body({ session_id: 's' })).level).toBe('GLOBAL');
  });

  it('needs the ids that it is about', () => {
    expect(refusal({ level: 'APP' })).toBe('INVALID_ARGUMENT app_id');
    expect(refusal({ level: 'SESSION', app_id: 'a' })).toBe('INVALID_ARGUMENT session_id');
  });
});

describe('times', () => {
  it('are read in the timezone of the body', () => {
    const parsed = parseRequest(
      addRequest,
      body({
        timezone: 'Asia/Shanghai',
        reference_time: '2026-02-15T09:30:00',
        expire_at: '2026-02-15',
        messages: [{ ...message, at: '2026-02-15T09:30:00+01:00' }],
      }),
    );
    expect(parsed.reference_time).toBe('2026-02-15T01:30:00.000Z');
    expect(parsed.expire_at).toBe('2026-02-14T16:00:00.000Z');
    expect(parsed.messages[0]?.at).toBe('2026-02-15T08:30:00.000Z');
  });

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '' }, 'timezone'],
    [{ timezone: 'Mars/Olympus', expire_at: '2026-02-15' }, 'timezone'],
    [{ reference_time: '2026-02-30' }, 'reference_time'],
    [{ reference_time: '2026-02-15T25:00:00Z' }, 'reference_time'],
    [{ reference_time: 'tomorrow' }, 'reference_time'],
    [{ reference_time: '' }, 'reference_time'],
    [{ reference_time: 1_770_000_000 }, 'reference_time'],
    [{ expire_at: '0000-01-01' }, 'expire_at'],
    [{ expire_at: '2026-02-15'.padEnd(65, '0') }, 'expire_at'],
  ])('%j is refused', (more, field) => {
    expect(refusal(more)).toBe(`INVALID_ARGUMENT ${field}`);
  });
});

describe('what goes along', () => {
  it.each([
    [{ userid: 'u1' }, 'userid'],
    [{ constructor: 1 }, 'constructor'],
    [{ strategy: { evolve: 'balanced' } }, 'strategy.evolve'],
    [{ strategy: { evolution: 'wild' } }, 'strategy.evolution'],
    [{ strategy: { instructions: 'x'.repeat(4097) } }, 'strategy.instructions'],
    [{ strategy: { entity_types: [{ name: 'CAR' }] } }, 'strategy.entity_types[0].description'],
    [{ custom_tags: ['ok', ''] }, 'custom_tags[1]'],
    [{ custom_tags: Array.from({ length: 33 }, (_, at) => `t${at}`) }, 'custom_tags'],
    [{ purpose: 'x'.repeat(201) }, 'purpose'],
    [{ app_id: 'x'.repeat(257) }, 'app_id'],
    [{ app_id: 7 }, 'app_id'],
    [{ is_important: 'yes' }, 'is_important'],
    [{ ownership: 'NOBODY' }, 'ownership'],
    [{ metadata: 'x' }, 'metadata'],
    [{ metadata: { a: { n: 12_345_678_901_234_567_890n } } }, 'metadata.a.n'],
    [{ metadata: { n: Number.POSITIVE_INFINITY } }, 'metadata.n'],
    [{ metadata: { '': 1 } }, 'metadata'],
    [{ metadata: { text: 'x'.repeat(16 * 1024) } }, 'metadata'],
    [{ metadata: Object.fromEntries(Array.from({ length: 257 }, (_, at) => [at, 1])) }, 'metadata'],
    [
      { metadata: { a: { b: { c: { d: { e: { f: { g: { h: {} } } } } } } } } },
      'metadata.a.b.c.d.e.f.g.h',
    ],
  ])('%# names the field that it refuses', (more, field) => {
    expect(refusal(more)).toBe(`INVALID_ARGUMENT ${field}`);
  });

  it('keeps metadata as it is, whatever its keys are called', () => {
    const metadata = { constructor: { prototype: 1 }, toString: null, ü: ['x', { y: 0.5 }] };
    expect(parseRequest(addRequest, body({ metadata })).metadata).toEqual(metadata);
  });
});
