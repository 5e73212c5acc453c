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
export const canonical = (value: Json, depth = 0): string => {
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
