/** Where an event id was committed lately. */
export interface RecentPlace {
  readonly revision: bigint;
  readonly position: bigint;
}

/**
 * The leader's memory of committed event ids, by which an append that expects nothing is recognised as a repeat. Bounded in bytes
 * and gone with a restart, as the real one.
 */
export interface RecentIds {
  readonly find: (stream: string, id: string) => RecentPlace | undefined;
  readonly add: (stream: string, id: string, place: RecentPlace) => void;
  readonly clear: () => void;
}

const bytesOf = (key: string): number => 28 + 2 * key.length;

export const createRecentIds = (capacityBytes: number): RecentIds => {
  const places = new Map<string, RecentPlace>();
  let bytes = 0;
  const keyOf = (stream: string, id: string): string => `${id} ${stream}`;
  return {
    find: (stream, id) => places.get(keyOf(stream, id)),
    add: (stream, id, place) => {
      const key = keyOf(stream, id);
      if (!places.delete(key)) bytes += bytesOf(key);
      places.set(key, place);
      for (const oldest of places.keys()) {
        if (bytes <= capacityBytes) return;
        places.delete(oldest);
        bytes -= bytesOf(oldest);
      }
    },
    clear: () => {
      places.clear();
      bytes = 0;
    },
  };
};
