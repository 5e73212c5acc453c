import type { JsonValue } from '@palimpsest/kernel';

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Canonical JSON (RFC 8785): members in the order of UTF-16 code units, no spaces. */
export const canonicalJson = (value: JsonValue): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).sort(([a], [b]) => byCodeUnit(a, b));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member as JsonValue)}`).join(',')}}`;
  }
  return JSON.stringify(value);
};
