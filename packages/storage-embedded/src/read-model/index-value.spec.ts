import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldOf, fromTextColumn, toColumn, toTextColumn } from './index-value.ts';

/** Any sequence of code units, lone surrogates included. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd800, max: 0xdfff })))
  .map((units) => String.fromCharCode(...units));

describe('a text column', () => {
  test('holds any text so that UTF-8 carries it, and gives it back', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          anyText.map((text) => `\u{10FFFF}${text}`),
        ),
        (text) => {
          const column = toTextColumn(text);
          expect(Buffer.from(column).toString()).toBe(column);
          expect(fromTextColumn(column)).toBe(text);
        },
      ),
    );
  });

  test('is the text itself when that is well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(toTextColumn(text)).toBe(text);
      }),
    );
  });
});

describe('an index column', () => {
  test('tells scalars of different types apart', () => {
    const columns = [null, false, true, 0, 1, '', '0', 'null', 'false'].map(toColumn);
    expect(new Set(columns.map((column) => `${typeof column} ${String(column)}`)).size).toBe(9);
  });

  test('takes a missing field for null, and nothing from the prototype', () => {
    expect(fieldOf({}, 'toString')).toBeNull();
    expect(fieldOf({ a: 1 }, 'b')).toBeNull();
  });

  test('cannot be keyed by a list or an object', () => {
    for (const value of [[1], { a: 1 }]) {
      expect(() => fieldOf({ a: value }, 'a')).toThrow(
        expect.objectContaining({ code: 'INCOMPATIBLE' }) as Error,
      );
    }
  });
});
