import type { NewEvent, RecordedEvent } from '../event.ts';
import type { StreamName } from '../ids.ts';

/** `no_stream`: the stream must hold no event; `any`: unchecked (receipts only). */
export type ExpectedRevision = bigint | 'no_stream' | 'any';

export type AppendResult =
  | {
      readonly status: 'appended';
      /** Revision of the first and of the last event of this append. */
      readonly firstRevision: bigint;
      readonly lastRevision: bigint;
      /** Position of the last event of this append. */
      readonly position: bigint;
      /** Position of each event of this append, in order: an engine's positions need not be consecutive. */
      readonly positions: readonly bigint[];
      /** True when these event ids stood already, with the same bytes: this is the first answer again. */
      readonly repeated: boolean;
    }
  | { readonly status: 'conflict'; readonly actualRevision: bigint | 'no_stream' };

export interface AppendOptions {
  readonly expectedRevision: ExpectedRevision;
  /** Gives up waiting; the outcome is then unknown. */
  readonly signal?: AbortSignal;
}

export interface ReadStreamOptions {
  readonly direction?: 'forwards' | 'backwards';
  /** Inclusive revision to start at. Default: the first (forwards) or the last (backwards). */
  readonly from?: bigint;
  /** At most this many events. Default 500. */
  readonly limit?: number;
}

export interface ReadAllOptions {
  /** Exclusive position to start after; an event need not stand there. Default: from the beginning. */
  readonly after?: bigint;
  /** Only streams whose name begins with one of these. Default: all. */
  readonly prefixes?: readonly string[];
  /** At most this many events. Default 500. */
  readonly limit?: number;
}

export interface SubscribeAllOptions {
  /** Exclusive position to start after. Default: from the beginning. */
  readonly after?: bigint;
  readonly prefixes?: readonly string[];
  /** Largest number of events in one message. Default 500. */
  readonly batchSize?: number;
  /** Ends the subscription. */
  readonly signal: AbortSignal;
}

export type SubscriptionMessage =
  | { readonly kind: 'events'; readonly events: readonly RecordedEvent[] }
  /**
   * Everything up to here was delivered or did not match the prefixes. Safe to store as checkpoint. Sent
   * whenever events that do not match were passed over, so that a reader knows how far it is.
   */
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  /** Sent at every switch from history to live, also when there was no history. */
  | { readonly kind: 'caught-up' };

/** Limits of the port, checked before an engine sees anything. Metadata counts. */
export const eventStoreLimits = {
  eventBytes: 256 * 1024,
  appendBytes: 900 * 1024,
  appendEvents: 200,
} as const;

/**
 * The log: the only truth.
 *
 * - `append` is atomic and durable: answered only after the bytes would survive a power cut. Revisions
 *   are dense from 0. A stream's events keep the order of the append.
 * - A repeat with the same event ids and expected revision answers the first result (`repeated: true`),
 *   whatever was appended since; the same ids with other bytes are a `PortError` `ID_REUSED`.
 * - A conflict is a value, not an error, and carries the actual revision. `any` never conflicts.
 * - An empty append answers `appended` with the current revision and writes nothing when the
 *   expectation holds; firstRevision and lastRevision are then the current last revision (-1n for none).
 * - Over a limit: `PortError` `TOO_LARGE`; nothing written. Tombstoned stream: `STREAM_GONE`.
 * - `readStream` of a stream that does not exist is empty; of a tombstoned one too.
 * - `readAll` gives events in position order, each at most once.
 * - `subscribeAll` delivers history, then live events, in order, at least once, without a gap, until the
 *   signal aborts (then it ends without an error). A slow consumer is never dropped: it reads history.
 * - `tombstone` removes the stream for reading and forbids its name for ever; idempotent.
 * - `head` is the position of the last event of the log, `undefined` when it holds none.
 */
export interface EventStore extends AsyncDisposable {
  /** Present on engines whose positions are consecutive: there a difference of two counts events. Elsewhere they are offsets. */
  readonly densePositions?: true;
  readonly append: (
    stream: StreamName,
    events: readonly NewEvent[],
    options: AppendOptions,
  ) => Promise<AppendResult>;
  readonly readStream: (
    stream: StreamName,
    options?: ReadStreamOptions,
  ) => Promise<readonly RecordedEvent[]>;
  readonly readAll: (options?: ReadAllOptions) => Promise<readonly RecordedEvent[]>;
  readonly subscribeAll: (options: SubscribeAllOptions) => AsyncIterable<SubscriptionMessage>;
  readonly tombstone: (stream: StreamName) => Promise<void>;
  readonly head: () => Promise<bigint | undefined>;
}
