import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import type { JsonObject, JsonValue } from './json.ts';

const names = fc.oneof(
  fc.constantFrom('__proto__', '10', '9', '01', '', 'a', 'b', 'é', '\u{1F600}', '\uFFFF'),
  fc.string(),
);
const { document } = fc.letrec<{ document: unknown }>((tie) => ({
  document: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('document'), { maxLength: 4 }),
    fc
      .array(fc.tuple(names, tie('document')), { maxLength: 5 })
      .map(
        (members) =>
          JSON.parse(
            `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
          ) as unknown,
      ),
  ),
}));

/** RFC 8785 as it reads. */
const canonical = (value: JsonValue): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = new Map(Object.entries(value as JsonObject));
  const lines = [...members.keys()]
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(members.get(name) ?? null)}`);
  return `{${lines.join(',')}}`;
};

test('canonical JSON is that of RFC 8785, whatever the names are', () => {
  fc.assert(
    fc.property(document, (value) => {
      const json = JSON.parse(JSON.stringify(value)) as JsonValue;
      expect(canonicalJson(json)).toBe(canonical(json));
    }),
    { numRuns: 500 },
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('canonical JSON has no %s', (number) => {
  expect(() => canonicalJson({ a: [{ b: number }] })).toThrow(TypeError);
});

test('half a surrogate pair survives as its escape', () => {
  expect(canonicalJson({ b: '\uD800', a: '\uDC00x' })).toBe(
    String.raw`{"a":"\udc00x","b":"\ud800"}`,
  );
});

test('a member that is undefined is left out', () => {
  const value = { b: undefined, a: [{ d: 1, c: undefined }] } as unknown as JsonObject;
  expect(canonicalJson(value)).toBe('{"a":[{"d":1}]}');
});
