/**
 * A map that never changes, kept as a large base and a few changes upon it: the next map shares the base and
 * copies only the changes, so that folding one event into thousands of memories costs little. Once the changes
 * have grown, they are worked into a base of their own.
 */
export interface LayeredMap<Key, Value> extends ReadonlyMap<Key, Value> {
  readonly base: ReadonlyMap<Key, Value>;
  /** `undefined`: taken out of the base. */
  readonly changes: ReadonlyMap<Key, Value | undefined>;
}

/** Changes that a map carries along before they become part of its base. */
const MAX_CHANGES = 128;

const layered = <Key, Value>(
  base: ReadonlyMap<Key, Value>,
  changes: ReadonlyMap<Key, Value | undefined>,
): LayeredMap<Key, Value> => {
  const get = (key: Key): Value | undefined =>
    changes.has(key) ? changes.get(key) : base.get(key);
  const entries = function* entries(): Generator<[Key, Value], undefined> {
    for (const [key, value] of base) {
      const current = changes.has(key) ? changes.get(key) : value;
      if (current !== undefined) yield [key, current];
    }
    for (const [key, value] of changes) {
      if (value !== undefined && !base.has(key)) yield [key, value];
    }
    return undefined;
  };
  let size = base.size;
  for (const [key, value] of changes) {
    if (base.has(key)) size -= value === undefined ? 1 : 0;
    else size += value === undefined ? 0 : 1;
  }
  const map: LayeredMap<Key, Value> = {
    base,
    changes,
    size,
    get,
    has: (key) => get(key) !== undefined,
    entries,
    keys: () => entries().map(([key]) => key),
    values: () => entries().map(([, value]) => value),
    forEach: (visit) => {
      for (const [key, value] of entries()) visit(value, key, map);
    },
    [Symbol.iterator]: entries,
  };
  return map;
};

export const emptyLayeredMap = <Key, Value>(): LayeredMap<Key, Value> =>
  layered(new Map<Key, Value>(), new Map<Key, Value | undefined>());

/** A table to write the next map with, and how to take that out; the given map stays as it is. */
export const nextLayer = <Key, Value>(
  map: LayeredMap<Key, Value>,
): {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
  readonly delete: (key: Key) => void;
  readonly finished: () => LayeredMap<Key, Value>;
} => {
  const { base } = map;
  const changes = new Map(map.changes);
  return {
    get: (key) => (changes.has(key) ? changes.get(key) : base.get(key)),
    set: (key, value) => {
      changes.set(key, value);
    },
    delete: (key) => {
      if (base.has(key)) changes.set(key, undefined);
      else changes.delete(key);
    },
    finished: () => {
      const next = layered(base, changes);
      return changes.size > MAX_CHANGES ? layered(new Map(next), new Map()) : next;
    },
  };
};
