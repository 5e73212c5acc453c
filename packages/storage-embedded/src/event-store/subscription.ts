import type { PortError, SubscribeAllOptions, SubscriptionMessage } from '@palimpsest/kernel';
import type { CommitFeed, CommitNotice } from './commit-feed.ts';
import type { LogWindow, WindowRead } from './log-api.ts';
import type { LogTail, TailWindow } from './log-tail.ts';
import { unpackRecords } from './packed-events.ts';

export interface SubscriptionSource {
  readonly readWindow: (read: WindowRead) => Promise<LogWindow>;
  /** Asked first: what it has need not be read. */
  readonly readTail: LogTail['after'];
  readonly feed: CommitFeed;
}

/** Largest number of events in one message when the caller names none. */
const defaultBatch = 500;

/** Looks past appends that do not concern a subscription and wakes it for those that may. */
interface Watch extends Disposable {
  /** Everything up to here was read or does not match. */
  readonly seen: () => bigint;
  readonly saw: (position: bigint) => void;
  /** Says that everything noticed so far is about to be read. */
  readonly reading: () => void;
  /** Whether something was noticed that has to be read. */
  readonly hasNews: () => boolean;
  /** Resolves when there is something to read, or `isDue`, or the signal aborts; rejects when the store closes. */
  readonly wait: (isDue: () => boolean) => Promise<void>;
}

const createWatch = (
  feed: CommitFeed,
  { after = 0n, prefixes, signal }: SubscribeAllOptions,
): Watch => {
  let seen = after;
  let mustRead = false;
  let closedWith: PortError | undefined;
  let wake: () => void = () => undefined;

  const onCommit = ({ stream, count, position }: CommitNotice): void => {
    if (position <= seen) return;
    const concerns = prefixes?.some((prefix) => stream.startsWith(prefix)) ?? true;
    // Only when nothing lies between may an append that does not concern us be skipped unread.
    if (!mustRead && !concerns && position - BigInt(count) <= seen) seen = position;
    else mustRead = true;
    wake();
  };
  const stopListening = feed.listen({
    onCommit,
    onClose: (error) => {
      closedWith = error;
      wake();
    },
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);

  return {
    seen: () => seen,
    saw: (position) => {
      if (position > seen) seen = position;
    },
    reading: () => {
      mustRead = false;
    },
    hasNews: () => mustRead,
    wait: async (isDue) => {
      while (!mustRead && !isDue() && !signal.aborted && closedWith === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (closedWith !== undefined && !signal.aborted) throw closedWith;
    },
    [Symbol.dispose]: () => {
      stopListening();
      signal.removeEventListener('abort', onAbort);
    },
  };
};

/** A read that fails because the subscription ended meanwhile is no failure. */
const unlessAborted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> => {
  try {
    const result = await work;
    return signal.aborted ? undefined : result;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
};

/**
 * History in batches, then live appends. Pull-driven: nothing is read before the consumer asks, so a
 * slow one reads history and is never dropped.
 */
export async function* subscribe(
  source: SubscriptionSource,
  options: SubscribeAllOptions,
): AsyncGenerator<SubscriptionMessage, void, undefined> {
  const { after = 0n, prefixes, batchSize = defaultBatch, signal } = options;
  using watch = createWatch(source.feed, options);
  /** What the consumer may have stored as its checkpoint. */
  let told = after;
  let isLive = false;
  /** Appends of others passed by: the consumer is told, so that whoever waits for a position need not wait for more. */
  const isDue = (): boolean => watch.seen() > told;
  const checkpoint = (): SubscriptionMessage => {
    told = watch.seen();
    return { kind: 'checkpoint', position: told };
  };

  const read = async (): Promise<TailWindow> => {
    const recent = source.readTail(watch.seen(), { prefixes, limit: batchSize });
    if (recent !== undefined) return recent;
    const read = { after: watch.seen(), prefixes, limit: batchSize };
    const { events, scannedTo, atHead } = await source.readWindow(read);
    return { events: unpackRecords(events), scannedTo, atHead };
  };

  while (!signal.aborted) {
    watch.reading();
    const window = await unlessAborted(signal, read());
    if (window === undefined) return;
    watch.saw(window.scannedTo);
    const { events } = window;
    const last = events.at(-1);
    if (last !== undefined) {
      told = last.position;
      yield { kind: 'events', events };
    }
    const catchesUp = window.atHead && !isLive;
    isLive = window.atHead;
    if (isDue() || (catchesUp && watch.seen() > told)) yield checkpoint();
    if (catchesUp) yield { kind: 'caught-up' };
    if (!isLive) continue;
    while (!watch.hasNews() && !signal.aborted) {
      await watch.wait(isDue);
      if (isDue()) yield checkpoint();
    }
  }
}
