import type { JsonValue } from '@palimpsest/kernel';

const member = ([name, value]: readonly [string, JsonValue]): string =>
  `${JSON.stringify(name)}:${canonicalJson(value)}`;

/** Canonical JSON (RFC 8785): members in the order of UTF-16 code units, no spaces. */
export const canonicalJson = (value: JsonValue): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value as Readonly<Record<string, JsonValue>>);
  // The names of an object are never equal.
  return `{${members
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(member)
    .join(',')}}`;
};
