import {
  type AppendResult,
  type EventStore,
  type NewEvent,
  PortError,
  type StreamName,
} from '@palimpsest/kernel';
import { backoffMs, pause } from '../waiting/backoff.ts';

const RESENDS = 3;
const BACKOFF = { baseMs: 20, maxMs: 500 } as const;

/**
 * Appends after `revision` (-1n: to an empty stream). An append whose outcome is unknown is sent again as it was: the
 * log knows the repeat by its bytes. Throws the port's errors, `OUTCOME_UNKNOWN` after the last try.
 */
export const appendResending = async (
  eventStore: EventStore,
  stream: StreamName,
  events: readonly NewEvent[],
  revision: bigint,
): Promise<AppendResult> => {
  const expectedRevision = revision === -1n ? 'no_stream' : revision;
  for (let sent = 0; ; sent += 1) {
    try {
      return await eventStore.append(stream, events, { expectedRevision });
    } catch (error) {
      const isUnknown = error instanceof PortError && error.code === 'OUTCOME_UNKNOWN';
      if (!isUnknown || sent === RESENDS) throw error;
      await pause(backoffMs(sent, BACKOFF));
    }
  }
};
