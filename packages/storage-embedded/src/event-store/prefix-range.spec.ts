import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prefixEnd } from './prefix-range.ts';

const text = fc.string({ unit: 'binary', maxLength: 4 });

describe('prefixEnd', () => {
  test('is the prefix with its last code point raised', () => {
    expect(prefixEnd('memory-')).toBe('memory.');
    expect(prefixEnd('a\u{10FFFF}')).toBe('b');
    expect(prefixEnd('\uD7FF')).toBe('\uE000');
    expect(prefixEnd('\u{10FFFF}')).toBeUndefined();
    expect(prefixEnd('')).toBeUndefined();
  });

  test('bounds exactly the texts that begin with the prefix, in the order of UTF-8 bytes', () => {
    const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
    fc.assert(
      fc.property(text, fc.oneof(text, fc.constant('')), fc.boolean(), (prefix, rest, extend) => {
        const name = extend ? prefix + rest : rest;
        const end = prefixEnd(prefix);
        const isWithin =
          compare(name, prefix) >= 0 && (end === undefined || compare(name, end) < 0);
        expect(isWithin).toBe(name.startsWith(prefix));
      }),
    );
  });
});
