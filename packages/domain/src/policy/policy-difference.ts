import type { JsonValue } from '@palimpsest/kernel';
import type { Policy } from './policy.ts';

/** One number that two versions of a policy do not share. */
export interface PolicyDifference {
  /** Dotted path, such as `decay.lambda`. */
  readonly field: string;
  /** `null` also for a field that only one of the two has. */
  readonly before: JsonValue;
  readonly after: JsonValue;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every number of a document by its dotted path. */
export const policyFields = (document: object): ReadonlyMap<string, JsonValue> => {
  const fields = new Map<string, JsonValue>();
  const walk = (value: unknown, path: string): void => {
    if (!isObject(value))
      fields.set(path, value as JsonValue); // a policy is JSON by its schema
    else
      for (const [name, inner] of Object.entries(value)) {
        walk(inner, path === '' ? name : `${path}.${name}`);
      }
  };
  walk(document, '');
  return fields;
};

/** What changed between two versions, in the order of the names. */
export const policyDifference = (before: Policy, after: Policy): readonly PolicyDifference[] => {
  const [old, next] = [policyFields(before), policyFields(after)];
  return [...new Set([...old.keys(), ...next.keys()])]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .filter((field) => JSON.stringify(old.get(field)) !== JSON.stringify(next.get(field)))
    .map((field) => ({
      field,
      before: old.get(field) ?? null,
      after: next.get(field) ?? null,
    }));
};

export const samePolicy = (a: Policy, b: Policy): boolean => policyDifference(a, b).length === 0;
