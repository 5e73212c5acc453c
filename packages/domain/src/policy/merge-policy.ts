import type { Policy } from './policy.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const merged = (base: unknown, change: unknown): unknown => {
  if (!isObject(base) || !isObject(change)) return change;
  const result = new Map(Object.entries(base));
  for (const [name, value] of Object.entries(change)) result.set(name, merged(base[name], value));
  return Object.fromEntries(result);
};

/** A document with the fields that a change names; unchecked. A list or a number is replaced, a section is gone into. */
export const mergePolicy = (base: Policy, change: Readonly<Record<string, unknown>>): unknown =>
  merged(base, change);
