import type { IndexDescription } from 'mongodb';

/** Name of the index over these fields: two declared indexes over the same fields share one. */
export const indexName = (fields: readonly string[]): string => `by:${fields.join(',')}`;

export const keyPath = (field: string): string => `keys.${field}`;

/**
 * The fields in order, then the id. Tombstones are left out; `live` stands in front so that a count needs the
 * index alone.
 */
export const indexDefinition = (fields: readonly string[]): IndexDescription => ({
  name: indexName(fields),
  key: new Map<string, 1>([
    ['live', 1],
    ...fields.map((field): [string, 1] => [keyPath(field), 1]),
    ['_id', 1],
  ]),
  partialFilterExpression: { live: true },
});
