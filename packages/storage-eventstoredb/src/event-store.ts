import {
  type AppendResult,
  type EventStore,
  PortError,
  type RecordedEvent,
  type StreamName,
  type SubscribeAllOptions,
  type SubscriptionMessage,
} from '@palimpsest/kernel';
import { type AppendDeps, appendEvents } from './append/append-events.ts';
import { createUnsettledAppends } from './append/unsettled-appends.ts';
import { callCredentials } from './connection/connection.ts';
import { type ConnectionSettings, readConnectionString } from './connection/connection-string.ts';
import { createConnections } from './connection/connections.ts';
import { failureOf } from './connection/failure.ts';
import { checkServer } from './connection/start-checks.ts';
import { within } from './connection/time-limit.ts';
import { type LogRecord, toRecordedEvent } from './events/recorded-event.ts';
import { createKnownPositions } from './reading/known-positions.ts';
import { readAllEvents } from './reading/read-all.ts';
import { readHead } from './reading/read-head.ts';
import { readStreamEvents } from './reading/read-stream.ts';
import { retrying } from './reading/retrying.ts';
import { type FollowDeps, followLog } from './subscription/follow-log.ts';
import { streamFilter } from './subscription/log-filter.ts';
import { createTombstones } from './subscription/tombstones.ts';

export interface EventStoreDbEventStoreOptions {
  /**
   * `esdb://user:password@host:2113` or `esdb+discover://…`, several hosts separated by commas, options behind `?` (`tls`, `tlsCAFile`,
   * `userCertFile`, `userKeyFile`, `nodePreference`, `maxDiscoverAttempts`, `discoveryInterval`, `gossipTimeout`, `keepAliveInterval`,
   * `keepAliveTimeout`, `connectionName`). Never logged.
   */
  readonly connectionString: string;
  /** Time for one try of an append, in milliseconds. @default 5_000 */
  readonly appendTimeoutMs?: number;
  /** Time for all tries of one append, in milliseconds. @default 15_000 */
  readonly giveUpAfterMs?: number;
  /** Time for a read to say something, in milliseconds; it gives up after twice as much. @default 10_000 */
  readonly readTimeoutMs?: number;
  /** Silence after which a live subscription is checked against the end of the log, in milliseconds. @default 5_000 */
  readonly stallAfterMs?: number;
}

type ResolvedOptions = Required<EventStoreDbEventStoreOptions>;

const resolved = (options: EventStoreDbEventStoreOptions): ResolvedOptions => ({
  appendTimeoutMs: 5_000,
  giveUpAfterMs: 15_000,
  readTimeoutMs: 10_000,
  stallAfterMs: 5_000,
  ...options,
});

/** Events of one answer or message when the caller names no limit. */
const defaultLimit = 500;
const closedError = (): PortError =>
  new PortError('CLOSED', 'the event store was closed', { retryable: false });

/** Settles with `work`, unless the signal gives up first; the append sends nothing new then. */
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

/** Connections of which one has passed the checks of the start. */
const connect = async (
  settings: ConnectionSettings,
  options: ResolvedOptions,
): Promise<AppendDeps & FollowDeps> => {
  const { appendTimeoutMs, giveUpAfterMs, readTimeoutMs, stallAfterMs } = options;
  const connections = createConnections(settings, readTimeoutMs);
  const deps = {
    connections,
    credentials: callCredentials(settings),
    known: createKnownPositions(),
    unsettled: createUnsettledAppends(),
    appendTimeoutMs,
    giveUpAfterMs,
    readTimeoutMs,
    stallAfterMs,
  };
  try {
    await checkServer(connections, settings, deps, deps.credentials);
    return deps;
  } catch (error) {
    await connections[Symbol.asyncDispose]();
    throw error;
  }
};

/**
 * The log in EventStoreDB. Positions are offsets of the server's log: rising, never dense.
 *
 * Throws `PortError`: `INCOMPATIBLE` when the connection string, the login, the certificate, the user's rights or the version of the server will not
 * do; `UNAVAILABLE` (retryable) when the server is not there.
 */
export const createEventStoreDbEventStore = async (
  options: EventStoreDbEventStoreOptions,
): Promise<EventStore> => {
  const settings = readConnectionString(options.connectionString);
  const deps = await connect(settings, resolved(options));
  // Subscriptions have a channel of their own: one that breaks takes no append with it.
  const feeds = { ...deps, connections: createConnections(settings, deps.readTimeoutMs) };
  const closing = new AbortController();
  const tombstones = createTombstones(feeds, closing.signal);

  const checkOpen = (): void => {
    if (closing.signal.aborted) throw closedError();
  };
  const isVisible = (record: LogRecord): boolean =>
    !record.isSystem && !tombstones.has(record.stream);

  const append = async (
    stream: StreamName,
    events: Parameters<EventStore['append']>[1],
    appendOptions: Parameters<EventStore['append']>[2],
  ): Promise<AppendResult> => {
    checkOpen();
    const floor = deps.known.highest();
    const { signal } = appendOptions;
    const onAbort = (): void => deps.unsettled.add(events, floor);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await giveUpOn(signal, appendEvents(deps, stream, events, appendOptions));
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  };

  const readStream: EventStore['readStream'] = async (
    stream,
    { direction = 'forwards', from, limit = defaultLimit } = {},
  ) => {
    checkOpen();
    return retrying(deps.readTimeoutMs * 2, async (): Promise<readonly RecordedEvent[]> => {
      try {
        return await readStreamEvents(deps, stream, { direction, from, limit });
      } catch (error) {
        if (failureOf(error) === 'deleted') return [];
        throw error;
      }
    });
  };

  const readAll: EventStore['readAll'] = async ({
    after = 0n,
    prefixes,
    limit = defaultLimit,
  } = {}) => {
    checkOpen();
    await tombstones.ready();
    return readAllEvents(deps, { after, filter: streamFilter(prefixes), limit, isVisible });
  };

  async function* subscribeAll({
    after,
    prefixes,
    batchSize = defaultLimit,
    signal,
  }: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage, void, undefined> {
    checkOpen();
    await tombstones.ready();
    const until = AbortSignal.any([signal, closing.signal]);
    const filter = streamFilter(prefixes);
    for await (const message of followLog(feeds, { after, filter, batchSize, signal: until })) {
      if (message.kind !== 'events') {
        yield message;
        continue;
      }
      const visible = message.records.filter(isVisible);
      if (visible.length > 0) yield { kind: 'events', events: visible.map(toRecordedEvent) };
      const last = message.records.at(-1);
      if (last !== undefined && last !== visible.at(-1)) {
        yield { kind: 'checkpoint', position: last.position };
      }
    }
    if (!signal.aborted) throw closedError();
  }

  const tombstone = async (stream: StreamName): Promise<void> => {
    checkOpen();
    await retrying(deps.giveUpAfterMs, async () => {
      try {
        const deadline = deps.appendTimeoutMs;
        await deps.connections.use((connection) =>
          within(deadline + 500, connection.tombstoneStream(stream, { deadline })),
        );
      } catch (error) {
        // It stands already, by an earlier try or by somebody else.
        if (failureOf(error) !== 'deleted') throw error;
      }
    });
    tombstones.add(stream);
  };

  return {
    append,
    readStream,
    readAll,
    subscribeAll,
    tombstone,
    head: async () => {
      checkOpen();
      await tombstones.ready();
      return retrying(deps.readTimeoutMs * 2, () => readHead(deps, isVisible));
    },
    [Symbol.asyncDispose]: async () => {
      if (closing.signal.aborted) return;
      closing.abort();
      await Promise.all([
        deps.connections[Symbol.asyncDispose](),
        feeds.connections[Symbol.asyncDispose](),
      ]);
    },
  };
};
