/** Streams of positions that are remembered. */
const remembered = 8_192;

/** What this process knows of the log's records: where they lie, and how far the log reaches at least. */
export interface KnownPositions {
  readonly add: (position: bigint, stream: string, type: string) => void;
  readonly find: (position: bigint) => KnownRecord | undefined;
  /** Highest position that was seen of a real record; 0 for none. */
  readonly highest: () => bigint;
}

export interface KnownRecord {
  readonly stream: string;
  readonly type: string;
}

export const createKnownPositions = (): KnownPositions => {
  const records = new Map<bigint, KnownRecord>();
  let highest = 0n;
  return {
    add: (position, stream, type) => {
      if (position > highest) highest = position;
      if (records.has(position)) return;
      records.set(position, { stream, type });
      const [oldest] = records.keys();
      if (records.size > remembered && oldest !== undefined) records.delete(oldest);
    },
    find: (position) => records.get(position),
    highest: () => highest,
  };
};
