import { type AllStreamSubscription, type ResolvedEvent, START } from '@eventstore/db-client';
import { PortError } from '@palimpsest/kernel';
import type { Connections } from '../connection/connections.ts';
import { type LogRecord, toLogRecord } from '../events/recorded-event.ts';
import type { LogFilter } from './log-filter.ts';

/** What the server says, in its order. */
export type ServerMessage =
  | { readonly kind: 'event'; readonly record: LogRecord }
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'caught-up' };

export interface ServerSubscriptionOptions {
  /** Exclusive; `undefined`: from the beginning. */
  readonly after: bigint | undefined;
  readonly filter: LogFilter;
  readonly window: number;
  readonly every: number;
  /** Events that wait at most; the server is held up then. */
  readonly capacity: number;
}

/** One call to the server. It is over when it fails: nothing in the client resumes it. */
export interface ServerSubscription {
  /**
   * All messages that wait, once there is one; none when the time is up or the signal aborts. Throws the client's error, or `PortError` `UNAVAILABLE`
   * when the server ended the call.
   */
  readonly take: (limitMs: number, signal: AbortSignal) => Promise<readonly ServerMessage[]>;
  /** The server was held up at some time: what it says from then on is history. */
  readonly wasFull: () => boolean;
  readonly close: () => Promise<void>;
}

/** A marker and the number of events that the client must hand over before it. */
interface Marker {
  readonly message: ServerMessage;
  readonly due: number;
}

/**
 * Puts the client's events, checkpoints and caught-up signals into one order. The client tells the last two past its own buffer of events:
 * each is held until the events before it have come through.
 */
const putInOrder = (
  subscription: AllStreamSubscription,
  onMessage: (message: ServerMessage) => void,
): { readonly marker: (message: ServerMessage) => void } => {
  const markers: Marker[] = [];
  let handedOver = 0;
  const release = (): void => {
    while (markers[0] !== undefined && markers[0].due <= handedOver) {
      const next = markers.shift();
      if (next !== undefined) onMessage(next.message);
    }
  };
  subscription.on('data', (resolved: ResolvedEvent) => {
    handedOver += 1;
    const record = toLogRecord(resolved);
    // A link whose event is gone is nothing to anybody.
    if (record !== undefined) onMessage({ kind: 'event', record });
    release();
  });
  return {
    marker: (message) => {
      markers.push({ message, due: handedOver + subscription.readableLength });
      release();
    },
  };
};

export const openServerSubscription = (
  connections: Connections,
  { after, filter, window, every, capacity }: ServerSubscriptionOptions,
): ServerSubscription => {
  let waiting: ServerMessage[] = [];
  let failure: Error | undefined;
  let full = false;
  let closed = false;
  let wake: () => void = () => undefined;

  const { connection, giveBack } = connections.borrow();
  const subscription = connection.subscribeToAll({
    fromPosition: after === undefined ? START : { commit: after, prepare: after },
    filter: filter.toServer({
      window,
      every,
      checkpointReached: (position) => order.marker({ kind: 'checkpoint', position }),
    }),
  });
  const fail = (error: Error): void => {
    failure ??= error;
    wake();
  };
  const order = putInOrder(subscription, (message) => {
    waiting.push(message);
    if (waiting.length >= capacity) {
      full = true;
      subscription.pause();
    }
    wake();
  });
  subscription.on('caughtUp', () => order.marker({ kind: 'caught-up' }));
  subscription.on('error', fail);
  subscription.on('end', () =>
    fail(new PortError('UNAVAILABLE', 'EventStoreDB ended a subscription', { retryable: true })),
  );

  const untilSomething = (limitMs: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(finish, limitMs);
      wake = finish;
      signal.addEventListener('abort', finish, { once: true });
    });

  return {
    take: async (limitMs, signal) => {
      if (waiting.length === 0 && failure === undefined && !signal.aborted) {
        await untilSomething(limitMs, signal);
      }
      if (waiting.length === 0 && failure !== undefined) throw failure;
      const messages = waiting;
      waiting = [];
      if (subscription.isPaused()) subscription.resume();
      return messages;
    },
    wasFull: () => full,
    close: async () => {
      if (closed) return;
      closed = true;
      // Only this ends the call on the server; a call that never came about has nothing to end.
      await subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
      giveBack(failure);
    },
  };
};
