import { PortError, type RecordedEvent } from '@palimpsest/kernel';
import { failureOf } from '../connection/failure.ts';
import { type LogRecord, toRecordedEvent } from '../events/recorded-event.ts';
import type { FollowDeps } from '../subscription/follow-log.ts';
import type { LogFilter } from '../subscription/log-filter.ts';
import { openServerSubscription } from '../subscription/server-subscription.ts';
import { recordUpTo } from './record-up-to.ts';
import { retrying } from './retrying.ts';

export interface AllRead {
  /** Exclusive. */
  readonly after: bigint;
  readonly filter: LogFilter;
  readonly limit: number;
  readonly isVisible: (record: LogRecord) => boolean;
}

const pages = { window: 512, every: 4 } as const;
const never = new AbortController().signal;

/**
 * One page of `$all`. The client's own read of `$all` cannot filter, so that this is a subscription that ends when it has enough or has caught up. Throws
 * `PortError`.
 */
export const readAllEvents = async (
  deps: FollowDeps,
  { after, filter, limit, isVisible }: AllRead,
): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  let reached = after;
  /** Where the server begins: the position asked for, unless it never gave that out. */
  let begin = after > 0n ? after : undefined;

  const takeUp = (record: LogRecord): void => {
    if (record.position <= reached || events.length >= limit) return;
    reached = record.position;
    deps.known.add(record.position, record.stream, record.type);
    if (isVisible(record)) events.push(toRecordedEvent(record));
  };

  /** Goes on behind what an earlier try has read. */
  const attempt = async (): Promise<void> => {
    const subscription = openServerSubscription(deps.connections, {
      after: reached === after ? begin : reached,
      filter,
      ...pages,
      capacity: Math.max(500, limit),
    });
    try {
      let isAtEnd = false;
      while (!isAtEnd && events.length < limit) {
        const messages = await subscription.take(deps.readTimeoutMs, never);
        if (messages.length === 0) {
          throw new PortError('TIMEOUT', 'EventStoreDB stopped in the middle of a read', {
            retryable: true,
          });
        }
        for (const message of messages) if (message.kind === 'event') takeUp(message.record);
        isAtEnd = messages.some(({ kind }) => kind === 'caught-up');
      }
    } finally {
      await subscription.close();
    }
  };

  /** The positions of a reader need not be ones that the server gave out. */
  const attemptFromAnywhere = async (): Promise<void> => {
    try {
      await attempt();
    } catch (error) {
      if (failureOf(error) !== 'refused' || reached !== after || begin !== after) throw error;
      begin = await recordUpTo(deps, after);
      await attempt();
    }
  };

  if (limit > 0) await retrying(deps.readTimeoutMs * 2, attemptFromAnywhere);
  return events;
};
