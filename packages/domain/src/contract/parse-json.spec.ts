import { DomainError } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { parseJson } from './parse-json.ts';

const refusal = (text: string): string => {
  try {
    parseJson(text);
    return 'accepted';
  } catch (error) {
    if (error instanceof DomainError) return `${error.code} ${error.field}`;
    throw error;
  }
};

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('parseJson', () => {
  it('keeps every digit of any integer', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (integer) => {
        expect(String(parseJson(String(integer)))).toBe(String(integer));
      }),
    );
  });

  it('reads everything else as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        fc.pre(!/__proto__|\d{16}/.test(text) && text.isWellFormed());
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('takes integers beside text that looks like one for what they are', () => {
    expect(parseJson('{"a":"12345678901234567890","b":12345678901234567890,"c":1.5}')).toEqual({
      a: '12345678901234567890',
      b: 12345678901234567890n,
      c: 1.5,
    });
  });

  it.each([
    ['', 'body'],
    ['{', 'body'],
    ['{"a":1,}', 'body'],
    ["{'a':1}", 'body'],
    ['NaN', 'body'],
    ['{"a":1} x', 'body'],
    ['{"a":"\u0000"}', 'body'],
  ])('refuses malformed JSON %j', (text, field) => {
    expect(refusal(text)).toBe(`INVALID_ARGUMENT ${field}`);
  });

  it('never quotes a malformed body in its error', () => {
    try {
      parseJson('{"content": secret words}');
      expect.unreachable();
    } catch (error) {
      const { message, hint } = error as DomainError;
      expect(`${message} ${hint}`).not.toContain('secret');
    }
  });

  it('bounds how deep a body nests, without a stack to overflow', () => {
    expect(refusal(nested(limits.jsonDepth))).toBe('accepted');
    expect(refusal(nested(limits.jsonDepth + 1))).toBe('INVALID_ARGUMENT body');
    expect(refusal(nested(500_000))).toBe('INVALID_ARGUMENT body');
    expect(refusal('{"a":'.repeat(100_000))).toBe('INVALID_ARGUMENT body');
  });

  it('does not count brackets that stand in a text', () => {
    expect(parseJson(JSON.stringify(`"\\${'['.repeat(100)}`))).toBe(`"\\${'['.repeat(100)}`);
  });

  it.each([
    ['{"a":[{"b":"\\ud800"}]}', 'a[0].b'],
    ['{"a":"x\\uDC00y"}', 'a'],
    ['"\\uD83D"', 'body'],
    ['{"\\ud800":1}', 'body'],
  ])('refuses half a surrogate pair in %s', (text, field) => {
    expect(refusal(text)).toBe(`INVALID_ARGUMENT ${field}`);
  });

  it('keeps whole pairs, NUL, control characters and right-to-left marks', () => {
    const text = 'a\u0000b\u0007\u001f\u200f\u202e😀\u0301';
    expect(parseJson(JSON.stringify({ text }))).toEqual({ text });
    expect(parseJson('{"text":"\\ud83d\\ude00"}')).toEqual({ text: '😀' });
  });

  it.each([
    ['{"__proto__":{"admin":true}}', '__proto__'],
    ['{"metadata":{"a":{"__proto__":1}}}', 'metadata.a.__proto__'],
    ['{"\\u005f_proto__":1}', '__proto__'],
  ])('refuses the key __proto__ in %s and pollutes nothing', (text, field) => {
    expect(refusal(text)).toBe(`INVALID_ARGUMENT ${field}`);
    expect({}).not.toHaveProperty('admin');
  });

  it('takes __proto__ as a text', () => {
    expect(parseJson('{"content":"__proto__"}')).toEqual({ content: '__proto__' });
  });
});
