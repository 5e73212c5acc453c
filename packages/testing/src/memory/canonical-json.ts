import type { JsonValue } from '@palimpsest/kernel';

/** Canonical JSON (RFC 8785): members in the order of UTF-16 code units, no spaces. */
export const canonicalJson = (value: JsonValue): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = value as Readonly<Record<string, JsonValue>>;
  const names = Object.keys(members).toSorted((a, b) => (a < b ? -1 : 1));
  return `{${names
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(members[name] ?? null)}`)
    .join(',')}}`;
};
