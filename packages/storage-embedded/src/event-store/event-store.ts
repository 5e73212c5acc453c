import { join } from 'node:path';
import {
  type AppendOptions,
  type AppendResult,
  type EventStore,
  type NewEvent,
  PortError,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  type StreamName,
} from '@palimpsest/kernel';
import { startThread, threadEntry } from '../rpc/start-thread.ts';
import { createThreadClient } from '../rpc/thread-client.ts';
import { checkLimits } from './append-limits.ts';
import { createCommitFeed } from './commit-feed.ts';
import type { CommitStatistics, LogReaderApi, LogWriterApi } from './log-api.ts';
import { logFile } from './log-format.ts';
import { createLogTail } from './log-tail.ts';
import { buffersOf, packEvents, unpackRecords } from './packed-events.ts';
import { subscribe } from './subscription.ts';

export interface EmbeddedEventStoreOptions {
  /** Data directory; made when it is missing. */
  readonly directory: string;
}

/** The embedded log, with what only this engine can tell. */
export interface EmbeddedEventStore extends EventStore {
  /** Appends and commits since the store was opened; their ratio is what group commit saves. */
  readonly statistics: () => Promise<CommitStatistics>;
}

/** Events of one answer when the caller names no limit. */
const defaultLimit = 500;

/** Settles with `work`, unless the signal gives up first; the work goes on then. */
const giveUpOn = <T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> => {
  if (signal === undefined) return work;
  return new Promise<T>((resolve, reject) => {
    const giveUp = (): void =>
      reject(
        new PortError('OUTCOME_UNKNOWN', 'the caller stopped waiting for the append', {
          retryable: true,
        }),
      );
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
};

/**
 * The log as one SQLite table. A thread of its own writes (many appends share one fsync), another one
 * reads, so that a long read never delays an append.
 *
 * Throws `PortError`: `CORRUPT`, `INCOMPATIBLE` or `UNAVAILABLE` when the file cannot be opened.
 */
export const createEmbeddedEventStore = async (
  options: EmbeddedEventStoreOptions,
): Promise<EmbeddedEventStore> => {
  const path = join(options.directory, logFile);
  const start = (name: string) => startThread(threadEntry(name, import.meta.url), { path });
  const writer = createThreadClient<LogWriterApi>(start('log-writer'));
  try {
    await writer.call('open', undefined);
  } catch (error) {
    await writer[Symbol.asyncDispose]();
    throw error;
  }
  const reader = createThreadClient<LogReaderApi>(start('log-reader'));
  await reader.call('open', undefined);
  const feed = createCommitFeed();
  const tail = createLogTail();

  const write = async (
    stream: StreamName,
    events: readonly NewEvent[],
    expectedRevision: AppendOptions['expectedRevision'],
  ): Promise<AppendResult> => {
    const packed = packEvents(events);
    const result = await writer.call(
      'append',
      { stream, expectedRevision, events: packed },
      buffersOf(packed),
    );
    if (result.status === 'appended' && !result.repeated && events.length > 0) {
      tail.push(
        events.map((event, index) => ({
          ...event,
          stream,
          revision: result.firstRevision + BigInt(index),
          position: result.positions[index] ?? result.position,
        })),
      );
      feed.publish({ stream, count: events.length, position: result.position });
    }
    return result;
  };

  const readStream = async (
    stream: StreamName,
    { direction = 'forwards', from, limit = defaultLimit }: ReadStreamOptions = {},
  ): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    let next = from;
    while (events.length < limit) {
      const slice = await reader.call('readStream', {
        stream,
        direction,
        from: next,
        limit: limit - events.length,
      });
      events.push(...unpackRecords(slice.events));
      const last = events.at(-1);
      if (!slice.cut || last === undefined) break;
      next = direction === 'forwards' ? last.revision + 1n : last.revision - 1n;
      if (next < 0n) break;
    }
    return events;
  };

  const readAll = async ({
    after = 0n,
    prefixes,
    limit = defaultLimit,
  }: ReadAllOptions = {}): Promise<readonly RecordedEvent[]> => {
    const events: RecordedEvent[] = [];
    let from = after;
    while (events.length < limit) {
      const window = await reader.call('readWindow', {
        after: from,
        prefixes,
        limit: limit - events.length,
      });
      events.push(...unpackRecords(window.events));
      if (window.atHead) break;
      from = window.scannedTo;
    }
    return events;
  };

  return {
    densePositions: true,
    append: async (stream, events, { expectedRevision, signal }) => {
      checkLimits(events);
      return giveUpOn(signal, write(stream, events, expectedRevision));
    },
    readStream,
    readAll,
    subscribeAll: (subscription) =>
      subscribe(
        { readWindow: (read) => reader.call('readWindow', read), readTail: tail.after, feed },
        subscription,
      ),
    tombstone: async (stream) => {
      await writer.call('tombstone', stream);
      // Its events are not to be read any more, and stood among these.
      tail.clear();
    },
    head: () => reader.call('head', undefined),
    statistics: () => writer.call('statistics', undefined),
    [Symbol.asyncDispose]: async () => {
      feed.close();
      // The writer goes last: the last connection moves the write-ahead log into the file.
      await reader[Symbol.asyncDispose]();
      await writer[Symbol.asyncDispose]();
    },
  };
};
