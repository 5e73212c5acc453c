import type { JsonValue } from '@palimpsest/kernel';

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

const namesInOrder = (entries: readonly (readonly [string, unknown])[]): boolean => {
  for (let index = 1; index < entries.length; index += 1) {
    if ((entries[index - 1]?.[0] ?? '') > (entries[index]?.[0] ?? '')) return false;
  }
  return true;
};

/** The value's text when every object in it lists its members in order already. */
const isInOrder = (value: JsonValue): boolean => {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  const entries = Object.entries(value);
  return namesInOrder(entries) && entries.every(([, member]) => isInOrder(member as JsonValue));
};

/**
 * Canonical JSON (RFC 8785): members in the order of UTF-16 code units, no spaces. What is in order already, as
 * most of what comes from the log is, costs a look and the engine's own `JSON.stringify`; an object that is not
 * is put together by hand, since it would list names that look like numbers first.
 */
export const canonicalJson = (value: JsonValue): string => {
  if (isInOrder(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value as Readonly<Record<string, JsonValue>>).toSorted(byName);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
};
