import type { JsonObject, JsonValue } from './json.ts';

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

const areInOrder = (names: readonly string[]): boolean => {
  for (let index = 1; index < names.length; index += 1) {
    if ((names[index - 1] ?? '') > (names[index] ?? '')) return false;
  }
  return true;
};

/** The engine lists names that look like numbers first, wherever they were set, and takes this one for something else. */
const keepsNoPlace = (name: string): boolean => /^\d/.test(name) || name === '__proto__';

const orderedList = (list: readonly JsonValue[]): readonly JsonValue[] | undefined => {
  let result: JsonValue[] | undefined;
  for (const [index, value] of list.entries()) {
    const member = ordered(value);
    if (member === undefined) return undefined;
    if (member === value) continue;
    result ??= [...list];
    result[index] = member;
  }
  return result ?? list;
};

const orderedObject = (object: JsonObject): JsonObject | undefined => {
  const names = Object.keys(object);
  let result: Record<string, JsonValue> | undefined;
  if (!areInOrder(names)) {
    if (names.some(keepsNoPlace)) return undefined;
    names.sort();
    result = {};
  }
  for (const name of names) {
    const value = object[name] as JsonValue; // one of its own names
    const member = ordered(value);
    if (member === undefined) return undefined;
    if (result === undefined && member !== value) result = { ...object };
    if (result !== undefined) result[name] = member;
  }
  return result ?? object;
};

/** The value with the members of every object in order: itself when they are; `undefined` when the engine cannot hold it so. */
const ordered = (value: JsonValue): JsonValue | undefined => {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new TypeError('NaN or infinity: JSON has no such number');
  }
  if (value === null || typeof value !== 'object') return value;
  return Array.isArray(value) ? orderedList(value) : orderedObject(value as JsonObject);
};

/** Put together by hand. As the engine does, it leaves out members that are `undefined`, which a cast may have let in. */
const written = (value: JsonValue): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  const members = Object.entries(value as Readonly<Record<string, JsonValue | undefined>>)
    .filter((member): member is [string, JsonValue] => member[1] !== undefined)
    .toSorted(byName);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`).join(',')}}`;
};

/**
 * Canonical JSON (RFC 8785): members in the order of UTF-16 code units, no spaces. A lone surrogate, which that RFC has no
 * form for, is written as its escape. Throws `TypeError` for NaN and infinities. Nearly every document is put in
 * order and left to the engine's own `JSON.stringify`, which is several times as fast as writing it by hand.
 */
export const canonicalJson = (value: JsonValue): string => {
  const inOrder = ordered(value);
  return inOrder === undefined ? written(value) : JSON.stringify(inOrder);
};
