import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDuplicateMember } from './duplicate-members.ts';

describe('a member that is named twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":{"b":1,"c":[],"b":1}}', 'a.b'],
    ['{"list":[{"x":1},{"x":1,"y":"}","x":2}]}', 'list[1].x'],
    ['{"user_id":1,"user\\u005fid":2}', 'user_id'],
    ['{"a\\"":1,"a\\"":2}', 'a"'],
    ['{"a\\\\":"\\\\","a\\\\":2}', 'a\\'],
    ['{"":0,"":0}', ''],
    ['[[],{"__proto__":1,"__proto__":1}]', '[1].__proto__'],
  ])('is found in %s', (text, path) => {
    expect(findDuplicateMember(text)).toBe(path);
  });

  it.each([
    '{}',
    '[]',
    '"a"',
    '{"a":{"a":{"a":"a"}},"b":["a","a",{"a":1},{"a":1}]}',
    '{"a":"\\"a\\":1,\\"a\\":2","b":"{\\"b\\""}',
    '{"a" : "a", "b" : "a"}',
  ])('is none in %s', (text) => {
    expect(findDuplicateMember(text)).toBeUndefined();
  });

  it('is never seen in what an engine wrote, and always when a member is repeated', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), fc.json(), (text, name, value) => {
        expect(findDuplicateMember(text)).toBeUndefined();
        const member = `${JSON.stringify(name)}:${value}`;
        expect(
          findDuplicateMember(`{${member},${JSON.stringify(`${name}2`)}:${text},${member}}`),
        ).toBe(name);
      }),
    );
  });
});
