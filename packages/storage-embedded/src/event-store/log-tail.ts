import type { RecordedEvent } from '@palimpsest/kernel';

/** Bytes of events that are held: the last second or so of a busy log. */
const heldBytes = 2 * 1024 * 1024;

/** What was read of the tail, as a window of the log is answered. */
export interface TailWindow {
  readonly events: readonly RecordedEvent[];
  /** Every matching event up to here is in `events` or was read before. */
  readonly scannedTo: bigint;
  /** Nothing that is held lies behind `scannedTo`. */
  readonly atHead: boolean;
}

/**
 * The newest events of the log, as this process appended them: whoever follows the log closely is given them from
 * memory, and nothing that was just written has to be read back.
 */
export interface LogTail {
  /** Takes an append, in the order of the log. Positions are dense, so one that does not follow shows a gap: what was held before is let go. */
  readonly push: (events: readonly RecordedEvent[]) => void;
  /** Events after a position; `undefined` when it lies before what is held, or nothing is known behind it. */
  readonly after: (
    position: bigint,
    options: { readonly prefixes: readonly string[] | undefined; readonly limit: number },
  ) => TailWindow | undefined;
  readonly clear: () => void;
}

const sizeOf = ({ data, metadata }: RecordedEvent): number => data.length + metadata.length;

export const createLogTail = (): LogTail => {
  let held: RecordedEvent[] = [];
  let bytes = 0;

  const clear = (): void => {
    held = [];
    bytes = 0;
  };

  /** Lets half of it go at once, so that an event is moved once and not at every append. */
  const shorten = (): void => {
    let from = 0;
    while (bytes > heldBytes / 2 && from < held.length) {
      const oldest = held[from];
      if (oldest !== undefined) bytes -= sizeOf(oldest);
      from += 1;
    }
    held = held.slice(from);
  };

  return {
    push: (events) => {
      const [first] = events;
      const last = held.at(-1);
      if (first === undefined) return;
      if (last !== undefined && first.position !== last.position + 1n) clear();
      for (const event of events) {
        held.push(event);
        bytes += sizeOf(event);
      }
      if (bytes > heldBytes) shorten();
    },
    after: (position, { prefixes, limit }) => {
      const [first] = held;
      const last = held.at(-1);
      if (first === undefined || last === undefined) return undefined;
      if (position < first.position - 1n || position >= last.position) return undefined;
      const events: RecordedEvent[] = [];
      for (let at = Number(position + 1n - first.position); at < held.length; at += 1) {
        const event = held[at];
        if (event === undefined) break;
        if (prefixes?.some((prefix) => event.stream.startsWith(prefix)) === false) continue;
        events.push(event);
        if (events.length === limit) break;
      }
      const cut = events.length === limit ? events.at(-1) : undefined;
      const scannedTo = cut?.position ?? last.position;
      return { events, scannedTo, atHead: scannedTo === last.position };
    },
    clear,
  };
};
