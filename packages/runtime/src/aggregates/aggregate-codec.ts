import type {
  EventId,
  EventMetadata,
  Instant,
  NewEvent,
  RecordedEvent,
  StreamName,
  TenantId,
} from '@palimpsest/kernel';

/** What the caller of a command brings along for the metadata of its events. */
export type CommandMetadata = Pick<
  EventMetadata,
  | 'tenant'
  | 'subject_id'
  | 'correlation_id'
  | 'causation_id'
  | 'command_id'
  | 'body_hmac'
  | 'actor'
  | 'policy_version'
> & {
  /** An `Idempotency-Key` was given: event ids then do not depend on the attempt. */
  readonly idempotent: boolean;
};

/** What an append's events share. */
export interface DraftContext {
  readonly stream: StreamName;
  /** The record time: max(clock, the stream's last `recorded_at`). */
  readonly now: Instant;
  readonly eventId: (index: number) => EventId;
  readonly metadata: CommandMetadata;
}

/** How the state of one kind of stream comes out of the log. */
export interface StateCodec<State> {
  readonly initialState: () => State;
  /** Opens what was recorded and folds it in; leaves the given state as it is. */
  readonly foldRecorded: (state: State, events: readonly RecordedEvent[]) => Promise<State>;
  /** Rough size in memory, for the cache's bound in bytes. */
  readonly sizeOf: (state: State) => number;
  /**
   * The state says no more than the last event does (it only counts revisions): a cold stream is loaded by it alone.
   * @default false
   */
  readonly stateless?: boolean;
  /** Left out for streams that are never long. */
  readonly snapshot?: SnapshotCodec<State>;
}

/** How one kind of stream is folded, opened and written. */
export interface AggregateCodec<State, Draft> extends StateCodec<State> {
  /** Folds what was just decided, without closing and opening it again. */
  readonly foldDrafts: (state: State, drafts: readonly Draft[], context: DraftContext) => State;
  /** Seals and encodes; called synchronously for every draft of an append, after `prepare`. */
  readonly encode: (draft: Draft, index: number, context: DraftContext) => NewEvent;
  /** Fetches what `encode` needs (keys, slots). */
  readonly prepare: (
    drafts: readonly Draft[],
    stream: StreamName,
    tenant: TenantId,
  ) => Promise<void>;
}

export interface SnapshotCodec<State> {
  readonly foldVersion: number;
  readonly serialise: (state: State, stream: StreamName, tenant: TenantId) => Promise<Uint8Array>;
  /** `undefined` or an error: cannot be used (key destroyed, damaged); the stream is folded from its beginning. */
  readonly parse: (bytes: Uint8Array, stream: StreamName) => Promise<State | undefined>;
}
