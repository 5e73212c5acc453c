import type { EventId, NewEvent } from '@palimpsest/kernel';

/** Appends that are remembered. */
const remembered = 10_000;

/**
 * Appends that ended without an answer. When one comes again, it is looked for down to where the log was when it was *first* sent: by then the
 * server may have forgotten its ids.
 */
export interface UnsettledAppends {
  readonly add: (events: readonly NewEvent[], floor: bigint) => void;
  readonly floorOf: (events: readonly NewEvent[]) => bigint | undefined;
}

export const createUnsettledAppends = (): UnsettledAppends => {
  const floors = new Map<EventId, bigint>();
  return {
    add: (events, floor) => {
      const id = events[0]?.id;
      if (id === undefined || floors.has(id)) return;
      floors.set(id, floor);
      const [oldest] = floors.keys();
      if (floors.size > remembered && oldest !== undefined) floors.delete(oldest);
    },
    floorOf: ([first]) => (first === undefined ? undefined : floors.get(first.id)),
  };
};
