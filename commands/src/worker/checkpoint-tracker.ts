/**
 * Knows up to which position everything is done, although work ends in any order. It only ever answers positions that it was
 * told of: an engine may know no others.
 */
export interface CheckpointTracker {
  /** Everything up to here was seen. */
  readonly seen: (position: bigint) => void;
  /** Work of a position that is higher than all that were seen. */
  readonly begin: (position: bigint) => void;
  readonly done: (position: bigint) => void;
  /** The highest position up to which nothing is open; `undefined` before the first. */
  readonly checkpoint: () => bigint | undefined;
}

export const createCheckpointTracker = (): CheckpointTracker => {
  // Positions come in rising order, so the first that is still open is the oldest. Each with what was seen before it.
  const open = new Map<bigint, bigint | undefined>();
  let highest: bigint | undefined;
  return {
    seen: (position) => {
      if (highest === undefined || position > highest) highest = position;
    },
    begin: (position) => void open.set(position, highest),
    done: (position) => void open.delete(position),
    checkpoint: () => {
      const oldest = open.values().next();
      return oldest.done === true ? highest : oldest.value;
    },
  };
};
