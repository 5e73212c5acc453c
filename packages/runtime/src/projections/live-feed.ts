import { type EventStore, PortError, type SubscriptionMessage } from '@palimpsest/kernel';
import {
  catchError,
  defer,
  EMPTY,
  from,
  fromEvent,
  lastValueFrom,
  retry,
  takeUntil,
  throwError,
  timer,
} from 'rxjs';
import { backoffMs } from '../waiting/backoff.ts';

export interface LiveFeedOptions {
  /** Only streams whose name begins with one of these. Default: all. */
  readonly prefixes?: readonly string[];
  readonly batchSize: number;
  /** Ends the feed. */
  readonly signal: AbortSignal;
}

export interface LiveFeedHandlers {
  /** Exclusive position to begin after, asked at every new subscription. */
  readonly after: () => bigint | undefined;
  /** The next message is only asked for when this one was taken. */
  readonly take: (message: SubscriptionMessage) => Promise<void>;
  /** A transient error: a new subscription follows. */
  readonly onInterrupted: (error: PortError) => void;
  /** Any other error: the feed ends. */
  readonly onFailed: (error: unknown) => void;
}

const BACKOFF = { baseMs: 50, maxMs: 5_000 } as const;

/**
 * Pulls one message after another: an `AsyncIterable` given to rxjs as it is would be read as fast as the log
 * can, and a long history would pile up in memory.
 */
async function* takeEach(
  messages: AsyncIterable<SubscriptionMessage>,
  take: LiveFeedHandlers['take'],
): AsyncGenerator<void, void, undefined> {
  for await (const message of messages) {
    await take(message);
    yield;
  }
}

/**
 * Follows the log: history, then live. On a port's transient error it subscribes again, after a while that
 * grows until a message is taken. Resolves when the signal aborts or the feed has failed.
 */
export const followLog = async (
  eventStore: EventStore,
  { prefixes, batchSize, signal }: LiveFeedOptions,
  { after, take, onInterrupted, onFailed }: LiveFeedHandlers,
): Promise<void> => {
  const subscription$ = defer(() => {
    const position = after();
    const messages = eventStore.subscribeAll({
      ...(position === undefined ? {} : { after: position }),
      ...(prefixes === undefined ? {} : { prefixes }),
      batchSize,
      signal,
    });
    return from(takeEach(messages, take));
  });
  const feed$ = subscription$.pipe(
    retry({
      delay: (error: unknown, count) => {
        if (signal.aborted) return EMPTY;
        if (!(error instanceof PortError) || !error.retryable) return throwError(() => error);
        onInterrupted(error);
        return timer(backoffMs(count - 1, BACKOFF)).pipe(takeUntil(fromEvent(signal, 'abort')));
      },
      resetOnSuccess: true,
    }),
    catchError((error: unknown) => {
      onFailed(error);
      return EMPTY;
    }),
  );
  await lastValueFrom(feed$, { defaultValue: undefined });
};
