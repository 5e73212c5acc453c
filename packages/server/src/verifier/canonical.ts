/** A JSON value as `JSON.parse` gives it. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };

/** Deeper data is damaged: no writer of events writes it. */
const MAX_DEPTH = 128;

/** RFC 8785: members in the order of their names' UTF-16 code units, no white space, numbers and strings as ECMAScript writes them. */
const canonical = (value: Json, depth = 0): string => {
  if (depth > MAX_DEPTH) throw new RangeError('too deep');
  if (Array.isArray(value)) {
    return `[${value.map((one: Json) => canonical(one, depth + 1)).join(',')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${textOf(name)}:${canonical(member, depth + 1)}`);
    return `{${members.join(',')}}`;
  }
  return typeof value === 'string' ? textOf(value) : JSON.stringify(value);
};

const textOf = (text: string): string => {
  if (!text.isWellFormed()) throw new RangeError('a lone surrogate has no canonical form');
  return JSON.stringify(text);
};

/** Whether the engine gives the members of every object in the order that RFC 8785 wants. */
const isSorted = (value: Json, depth: number): boolean => {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    for (const one of value as readonly Json[]) if (!isSorted(one, depth + 1)) return false;
    return true;
  }
  const members = value as { readonly [name: string]: Json };
  let before = '';
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (name < before || (member !== undefined && !isSorted(member, depth + 1))) return false;
    before = name;
  }
  return true;
};

/**
 * Whether a text is the canonical one of the value that it was read to. Nearly always the engine's own writer can say so, which is
 * many times faster; not for names that it sorts in its own way, and not where a lone surrogate may be written as an escape.
 */
export const isCanonical = (text: string, value: Json): boolean =>
  isSorted(value, 0) && !text.includes(String.raw`\ud`)
    ? JSON.stringify(value) === text
    : canonical(value) === text;
