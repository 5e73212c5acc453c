/** What a fold needs of a map, so that it can write the next state or over one that stays as it is. */
export interface Table<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
  readonly delete: (key: Key) => void;
}

/** A table that shows a map with changes of its own, and never changes the map. */
export const overlayOver = <Key, Value>(base: ReadonlyMap<Key, Value>): Table<Key, Value> => {
  const changes = new Map<Key, Value | undefined>();
  return {
    get: (key) => (changes.has(key) ? changes.get(key) : base.get(key)),
    set: (key, value) => {
      changes.set(key, value);
    },
    delete: (key) => {
      changes.set(key, undefined);
    },
  };
};
