import { BACKWARDS, END } from '@eventstore/db-client';
import { PortError } from '@palimpsest/kernel';
import type { Connections } from '../connection/connections.ts';
import { failureOf, isPassing, toPortError } from '../connection/failure.ts';
import { backOff } from '../connection/time-limit.ts';
import type { LogRecord } from '../events/recorded-event.ts';
import { collect } from '../reading/collect.ts';
import type { KnownPositions } from '../reading/known-positions.ts';
import { recordUpTo } from '../reading/record-up-to.ts';
import type { LogFilter } from './log-filter.ts';
import {
  openServerSubscription,
  type ServerMessage,
  type ServerSubscription,
} from './server-subscription.ts';

/** What a reader of the log is told, records of the server itself still among the events. */
export type FollowMessage =
  | { readonly kind: 'events'; readonly records: readonly LogRecord[] }
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  | { readonly kind: 'caught-up' };

export interface FollowDeps {
  readonly connections: Connections;
  readonly known: KnownPositions;
  /** Time for a call to say something. */
  readonly readTimeoutMs: number;
  /** Silence after which a live subscription is checked against the end of the log. */
  readonly stallAfterMs: number;
}

export interface FollowOptions {
  readonly after: bigint | undefined;
  readonly filter: LogFilter;
  readonly batchSize: number;
  readonly signal: AbortSignal;
}

/** Records a page while history is read, and pages from one checkpoint to the next. */
const historyPages = { window: 512, every: 4 } as const;
/** A checkpoint for each record that does not match, so that a reader who waits for a position is not kept. */
const livePages = { window: 1, every: 1 } as const;

/**
 * How long a batch of history may grow, in milliseconds. Where many follow one log, each is sent a few events at a time, the fewer the
 * busier the machine is, and a reader pays as much for a small batch as for a large one. A full batch, and the end of history, come at once.
 */
const gatherMs = 2_000;

/** The last record of the log, whoever wrote it; `undefined` for an empty one. */
export const lastRecord = async (deps: FollowDeps): Promise<LogRecord | undefined> => {
  const [record] = await deps.connections.use((connection) =>
    collect(
      connection.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }),
      deps.readTimeoutMs,
    ),
  );
  if (record !== undefined) deps.known.add(record.position, record.stream, record.type);
  return record;
};

const isTransient = (error: unknown): boolean =>
  error instanceof PortError ? error.retryable : isPassing(failureOf(error));

/** Thrown to begin again with history: nothing is wrong with the reader. */
const stalled = (): PortError =>
  new PortError('UNAVAILABLE', 'a subscription of EventStoreDB fell silent', { retryable: true });

/**
 * Follows the log from a position on: history, then live, once each and in order. A subscription that breaks is opened again from the last
 * position that was told, after a growing pause. Ends when the signal aborts; throws `PortError` for what does not pass.
 *
 * Checkpoints of the server are not taken at their word: some versions name the end of the log, that is the place of an event to come. While
 * history is read only what lay in the log before is taken; afterwards only the place of a record that exists and does not match.
 */
export async function* followLog(
  deps: FollowDeps,
  { after, filter, batchSize, signal }: FollowOptions,
): AsyncGenerator<FollowMessage, void, undefined> {
  const { connections, known } = deps;
  /** Everything up to here was told. */
  let reached = after ?? -1n;
  /** Where the server begins at first: the position asked for, unless it never gave that out. */
  let begin = after !== undefined && after > 0n ? after : undefined;
  let isLive = false;

  const open = (pages: { readonly window: number; readonly every: number }): ServerSubscription =>
    openServerSubscription(connections, {
      after: reached === (after ?? -1n) ? begin : reached,
      filter,
      ...pages,
      capacity: Math.max(1_000, batchSize * 2),
    });

  /** New events of some messages, in batches. A subscription may deliver again what it delivered before. */
  function* batches(messages: readonly ServerMessage[]): Generator<FollowMessage, void, undefined> {
    let records: LogRecord[] = [];
    for (const message of messages) {
      if (message.kind !== 'event' || message.record.position <= reached) continue;
      const { record } = message;
      reached = record.position;
      known.add(record.position, record.stream, record.type);
      records.push(record);
      if (records.length === batchSize) {
        yield { kind: 'events', records };
        records = [];
      }
    }
    if (records.length > 0) yield { kind: 'events', records };
  }

  function* upTo(position: bigint | undefined): Generator<FollowMessage, void, undefined> {
    if (position === undefined || position <= reached) return;
    reached = position;
    yield { kind: 'checkpoint', position };
  }

  const lastCheckpoint = (messages: readonly ServerMessage[]): bigint | undefined =>
    messages.findLast((message) => message.kind === 'checkpoint')?.position;

  /** Whether a record lies at a position and does not match, so that nothing is passed over with it. */
  const isPassedOver = async (position: bigint): Promise<boolean> => {
    let record = known.find(position);
    if (record === undefined) {
      const fromPosition = { commit: position, prepare: position };
      const [found] = await connections
        .use((connection) =>
          collect(connection.readAll({ fromPosition, maxCount: 1 }), deps.readTimeoutMs),
        )
        .catch(() => []);
      if (found?.position !== position) return false;
      known.add(position, found.stream, found.type);
      record = found;
    }
    return !filter.matches(record);
  };

  /** Messages of history: a whole batch, or what came in a while. None when the time is up or the signal aborts. */
  const gather = async (subscription: ServerSubscription): Promise<readonly ServerMessage[]> => {
    const messages = [...(await subscription.take(deps.readTimeoutMs, signal))];
    const until = performance.now() + Math.min(gatherMs, deps.readTimeoutMs);
    for (;;) {
      const left = until - performance.now();
      const isOver = messages.length === 0 || messages.some(({ kind }) => kind === 'caught-up');
      if (isOver || messages.length >= batchSize || left <= 0 || signal.aborted) return messages;
      try {
        messages.push(...(await subscription.take(left, signal)));
      } catch {
        // What was said before a subscription broke counts; the next call is told that it did.
        return messages;
      }
    }
  };

  /** Reads until the server says that it caught up. What lay in the log before is told by then. */
  async function* drain(
    subscription: ServerSubscription,
    head: bigint | undefined,
  ): AsyncGenerator<FollowMessage, bigint | undefined, undefined> {
    let candidate: bigint | undefined;
    while (!signal.aborted) {
      const messages = await gather(subscription);
      if (messages.length === 0) break;
      yield* batches(messages);
      const checkpoint = lastCheckpoint(messages);
      if (checkpoint !== undefined && head !== undefined && checkpoint <= head) {
        yield* upTo(checkpoint);
      } else {
        candidate = checkpoint ?? candidate;
      }
      if (messages.some(({ kind }) => kind === 'caught-up')) {
        yield* upTo(head);
        return candidate;
      }
    }
    if (!signal.aborted) throw stalled();
    return undefined;
  }

  async function* readHistory(): AsyncGenerator<FollowMessage, void, undefined> {
    const head = await lastRecord(deps);
    const subscription = open(historyPages);
    try {
      yield* drain(subscription, head?.position);
    } finally {
      await subscription.close();
    }
    if (!signal.aborted && !isLive) {
      isLive = true;
      yield { kind: 'caught-up' };
    }
  }

  /** Returns when the reader is so slow that it had better read history again. */
  async function* readLive(): AsyncGenerator<FollowMessage, void, undefined> {
    const head = await lastRecord(deps);
    const subscription = open(livePages);
    try {
      const candidate = yield* drain(subscription, head?.position);
      if (candidate !== undefined && candidate > reached && (await isPassedOver(candidate))) {
        yield* upTo(candidate);
      }
      let suspicious = false;
      while (!signal.aborted && !subscription.wasFull()) {
        const messages = await subscription.take(deps.stallAfterMs, signal);
        yield* batches(messages);
        // What a server says that was held up is history again, and its checkpoints are not to be trusted.
        if (subscription.wasFull()) return;
        const checkpoint = lastCheckpoint(messages);
        if (checkpoint !== undefined && checkpoint > reached && (await isPassedOver(checkpoint))) {
          yield* upTo(checkpoint);
        }
        if (messages.length > 0 || signal.aborted) {
          suspicious = false;
          continue;
        }
        if (suspicious) throw stalled();
        const end = await lastRecord(deps);
        suspicious = end !== undefined && end.position > reached;
      }
    } finally {
      await subscription.close();
    }
  }

  let failed = 0;
  while (!signal.aborted) {
    const before = reached;
    try {
      yield* readHistory();
      yield* readLive();
      failed = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (failureOf(error) === 'refused' && reached === after && begin === after) {
        begin = await recordUpTo(deps, after).catch(() => after);
      } else if (!isTransient(error)) {
        throw toPortError(error);
      }
      failed = reached > before ? 1 : failed + 1;
      await backOff(failed - 1, signal);
    }
    isLive = false;
  }
}
