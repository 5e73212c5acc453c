import { type EventStore, type NewEvent, PortError, type StreamName } from '@palimpsest/kernel';
import { backoffMs, pause } from '../waiting/backoff.ts';

/** What may wait for a log that is away, in bytes: an hour and more of receipts at ten recalls a second. */
const CAPACITY_BYTES = 64 * 1024 * 1024;

/** How many are sent side by side once the log answers again. */
const AT_ONCE = 16;

const BACKOFF = { baseMs: 200, maxMs: 5_000 } as const;

export interface FollowingAppends {
  /**
   * Appends one event whose answer nobody needs to wait for, unchecked. While the log is away the event waits in memory and
   * follows when it is back, as the same bytes, so that it stands there once. Resolves with its position. Rejects with the log's
   * error when it is refused for good, when too much waits already, and at {@link FollowingAppends.stop}.
   */
  readonly append: (stream: StreamName, event: NewEvent) => Promise<bigint>;
  /** How many wait for the log. */
  readonly waiting: () => number;
  /** Tries once more, and gives up what the log does not take then. */
  readonly stop: () => Promise<void>;
}

interface Waiting {
  readonly stream: StreamName;
  readonly event: NewEvent;
  readonly written: PromiseWithResolvers<bigint>;
}

const sizeOf = ({ data, metadata }: NewEvent): number => data.byteLength + metadata.byteLength;

/** Whether the same append may succeed later. */
const passes = (error: unknown): boolean =>
  error instanceof PortError && (error.retryable || error.code === 'OUTCOME_UNKNOWN');

/** Appends that outlive an outage of the log: receipts of recalls that were answered meanwhile. */
export const createFollowingAppends = (
  eventStore: Pick<EventStore, 'append'>,
  { capacityBytes = CAPACITY_BYTES }: { readonly capacityBytes?: number } = {},
): FollowingAppends => {
  const queue: Waiting[] = [];
  const stopping = new AbortController();
  let bytes = 0;
  let draining: Promise<void> | undefined;

  const send = async (stream: StreamName, event: NewEvent): Promise<bigint> => {
    const result = await eventStore.append(stream, [event], { expectedRevision: 'any' });
    if (result.status === 'conflict') throw new TypeError('an unchecked append met a conflict');
    return result.position;
  };

  /** Sends one that waits. Answers the error when it has to wait on. */
  const settle = async ({ stream, event, written }: Waiting): Promise<unknown> => {
    try {
      written.resolve(await send(stream, event));
    } catch (error) {
      if (passes(error)) return error;
      written.reject(error);
    }
    bytes -= sizeOf(event);
    return undefined;
  };

  const drain = async (): Promise<void> => {
    for (let attempt = 0; queue.length > 0; ) {
      await pause(backoffMs(attempt, BACKOFF), stopping.signal);
      // While the log is away one looks for it; the others follow that one.
      const sent = queue.splice(0, attempt === 0 ? AT_ONCE : 1);
      const errors = await Promise.all(sent.map(settle));
      const still = sent.filter((_, index) => errors[index] !== undefined);
      queue.unshift(...still);
      attempt = still.length === 0 ? 0 : attempt + 1;
      if (still.length > 0 && stopping.signal.aborted) {
        const reason = errors.find((error) => error !== undefined);
        for (const { written } of queue.splice(0)) written.reject(reason);
      }
    }
    draining = undefined;
  };

  const follow = (stream: StreamName, event: NewEvent): Promise<bigint> => {
    const written = Promise.withResolvers<bigint>();
    queue.push({ stream, event, written });
    bytes += sizeOf(event);
    draining ??= drain();
    return written.promise;
  };

  return {
    append: async (stream, event) => {
      try {
        return await send(stream, event);
      } catch (error) {
        const hasRoom = bytes + sizeOf(event) <= capacityBytes;
        if (!passes(error) || !hasRoom || stopping.signal.aborted) throw error;
        return follow(stream, event);
      }
    },
    waiting: () => queue.length,
    stop: async () => {
      stopping.abort();
      await draining;
    },
  };
};
