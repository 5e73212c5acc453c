/** Knows up to which position everything is done, although work ends in any order. */
export interface CheckpointTracker {
  /** Everything up to here was seen. */
  readonly seen: (position: bigint) => void;
  readonly begin: (position: bigint) => void;
  readonly done: (position: bigint) => void;
  /** The highest position up to which nothing is open; `undefined` before the first. */
  readonly checkpoint: () => bigint | undefined;
  readonly reset: () => void;
}

export const createCheckpointTracker = (): CheckpointTracker => {
  // Positions come in rising order, so the first that is still open is the oldest.
  const open = new Set<bigint>();
  let highest: bigint | undefined;
  return {
    seen: (position) => {
      if (highest === undefined || position > highest) highest = position;
    },
    begin: (position) => void open.add(position),
    done: (position) => void open.delete(position),
    checkpoint: () => {
      const oldest = open.values().next();
      return oldest.done === true ? highest : oldest.value - 1n;
    },
    reset: () => {
      open.clear();
      highest = undefined;
    },
  };
};
