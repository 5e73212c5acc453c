import {
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  eventStoreLimits,
  type NewEvent,
  PortError,
  type RecordedEvent,
  type StreamName,
  type SubscribeAllOptions,
  type SubscriptionMessage,
} from '@palimpsest/kernel';

const defaultLimit = 500;

const fail = (code: PortError['code']): PortError =>
  new PortError(code, `memory event store: ${code}`, { retryable: false });

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

const sizeOf = (event: NewEvent): number => event.data.length + event.metadata.length;

const checkLimits = (events: readonly NewEvent[]): void => {
  const total = events.reduce((sum, event) => sum + sizeOf(event), 0);
  if (
    events.length > eventStoreLimits.appendEvents ||
    total > eventStoreLimits.appendBytes ||
    events.some((event) => sizeOf(event) > eventStoreLimits.eventBytes)
  ) {
    throw fail('TOO_LARGE');
  }
};

const holds = (expected: ExpectedRevision, last: bigint): boolean =>
  expected === 'any' || (expected === 'no_stream' ? last === -1n : expected === last);

/**
 * The log in an array: the reference that other engines are compared with, and the log of unit tests.
 * It keeps every promise of the port but durability.
 */
export const createMemoryEventStore = (): EventStore => {
  let log: RecordedEvent[] = [];
  const gone = new Set<StreamName>();
  const sleepers = new Set<() => void>();
  let lastPosition = 0n;
  let isClosed = false;

  const checkOpen = (): void => {
    if (isClosed) throw fail('CLOSED');
  };
  const eventsOf = (stream: StreamName): RecordedEvent[] =>
    log.filter((event) => event.stream === stream);
  const wakeAll = (): void => {
    for (const wake of sleepers) wake();
    sleepers.clear();
  };

  /** The stored events that an append repeats, if it is a repeat. */
  const repeated = (
    stored: readonly RecordedEvent[],
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): readonly RecordedEvent[] | undefined => {
    const first = stored.findIndex((event) => event.id === events[0]?.id);
    const place =
      expected === 'any' ? BigInt(first) : expected === 'no_stream' ? 0n : expected + 1n;
    if (first === -1 || BigInt(first) !== place) return undefined;
    const before = stored.slice(first, first + events.length);
    if (before.length < events.length) return undefined;
    return before.every((event, index) => event.id === events[index]?.id) ? before : undefined;
  };

  const append = (
    stream: StreamName,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): AppendResult => {
    checkOpen();
    checkLimits(events);
    if (gone.has(stream)) throw fail('STREAM_GONE');
    const stored = eventsOf(stream);
    const last = BigInt(stored.length) - 1n;
    const before = repeated(stored, events, expected);
    if (before !== undefined) {
      const isSame = before.every((event, index) => {
        const other = events[index];
        return (
          other?.type === event.type &&
          sameBytes(other.data, event.data) &&
          sameBytes(other.metadata, event.metadata)
        );
      });
      if (!isSame) throw fail('ID_REUSED');
      return {
        status: 'appended',
        firstRevision: before[0]?.revision ?? -1n,
        lastRevision: before.at(-1)?.revision ?? -1n,
        position: before.at(-1)?.position ?? -1n,
        positions: before.map((event) => event.position),
        repeated: true,
      };
    }
    if (!holds(expected, last)) {
      return { status: 'conflict', actualRevision: last === -1n ? 'no_stream' : last };
    }
    const ids = new Set([...stored, ...events].map((event) => event.id));
    if (ids.size < stored.length + events.length) throw fail('ID_REUSED');
    if (events.length === 0) {
      const position = stored.at(-1)?.position ?? -1n;
      return {
        status: 'appended',
        firstRevision: last,
        lastRevision: last,
        position,
        positions: [],
        repeated: false,
      };
    }
    const recorded = events.map((event, index) => ({
      ...event,
      data: event.data.slice(),
      metadata: event.metadata.slice(),
      stream,
      revision: last + 1n + BigInt(index),
      position: lastPosition + 1n + BigInt(index),
    }));
    log.push(...recorded);
    lastPosition += BigInt(recorded.length);
    wakeAll();
    return {
      status: 'appended',
      firstRevision: last + 1n,
      lastRevision: last + BigInt(recorded.length),
      position: lastPosition,
      positions: recorded.map((event) => event.position),
      repeated: false,
    };
  };

  const matching = (after: bigint, prefixes: readonly string[] | undefined): RecordedEvent[] =>
    log.filter(
      ({ position, stream }) =>
        position > after && (prefixes?.some((prefix) => stream.startsWith(prefix)) ?? true),
    );

  async function* subscribe({
    after = 0n,
    prefixes,
    batchSize = defaultLimit,
    signal,
  }: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage, void, undefined> {
    let told = after;
    let isLive = false;
    while (!signal.aborted) {
      checkOpen();
      const scanned = lastPosition;
      const events = matching(told, prefixes).slice(0, batchSize);
      const last = events.at(-1);
      if (last !== undefined) {
        told = last.position;
        yield { kind: 'events', events };
        if (events.length === batchSize) {
          isLive = false;
          continue;
        }
      }
      if (scanned > told) {
        told = scanned;
        yield { kind: 'checkpoint', position: told };
      }
      if (!isLive) {
        isLive = true;
        yield { kind: 'caught-up' };
      }
      if (lastPosition === scanned && !signal.aborted && !isClosed) await sleep(signal);
    }
  }

  const sleep = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      sleepers.add(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });

  return {
    densePositions: true,
    append: async (stream, events, { expectedRevision, signal }) => {
      const result = append(stream, events, expectedRevision);
      await Promise.resolve();
      if (signal?.aborted === true) throw fail('OUTCOME_UNKNOWN');
      return result;
    },
    readStream: async (stream, { direction = 'forwards', from, limit = defaultLimit } = {}) => {
      checkOpen();
      const events = eventsOf(stream);
      const inOrder = direction === 'forwards' ? events : events.reverse();
      return inOrder
        .filter(
          ({ revision }) =>
            from === undefined || (direction === 'forwards' ? revision >= from : revision <= from),
        )
        .slice(0, limit);
    },
    readAll: async ({ after = 0n, prefixes, limit = defaultLimit } = {}) => {
      checkOpen();
      return matching(after, prefixes).slice(0, limit);
    },
    subscribeAll: subscribe,
    tombstone: async (stream) => {
      checkOpen();
      gone.add(stream);
      log = log.filter((event) => event.stream !== stream);
    },
    head: async () => {
      checkOpen();
      return log.at(-1)?.position;
    },
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
      wakeAll();
    },
  };
};
