import {
  type EventId,
  type EventMetadata,
  type EventStore,
  type Instant,
  type NewEvent,
  PortError,
  type RecordedEvent,
  type SnapshotStore,
  type StreamName,
  type TenantId,
} from '@palimpsest/kernel';
import { LRUCache } from 'lru-cache';
import { eventIdFor } from './event-id.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

/** How one kind of stream is folded, opened and written. */
export interface AggregateCodec<State, Draft> {
  readonly initialState: () => State;
  /** Opens what was recorded and folds it in. */
  readonly foldRecorded: (state: State, events: readonly RecordedEvent[]) => Promise<State>;
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
  /** Rough size in memory, for the cache's bound in bytes. */
  readonly sizeOf: (state: State) => number;
  /**
   * The state says nothing about single events (it only counts revisions): a cold stream is loaded by its last event.
   * @default false
   */
  readonly stateless?: boolean;
  /** Left out for streams that are never long. */
  readonly snapshot?: {
    readonly foldVersion: number;
    readonly serialise: (state: State, stream: StreamName, tenant: TenantId) => Promise<Uint8Array>;
    /** `undefined`: cannot be used (key destroyed, damaged): fold from the beginning. */
    readonly parse: (bytes: Uint8Array, stream: StreamName) => Promise<State | undefined>;
  };
}

/** What an append's events share. */
export interface DraftContext {
  readonly stream: StreamName;
  /** The record time: max(clock, the stream's last `recorded_at`). */
  readonly now: Instant;
  readonly eventId: (index: number) => EventId;
  readonly metadata: CommandMetadata;
}

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

export interface Loaded<State> {
  readonly state: State;
  /** Last revision folded in; -1n for none. */
  readonly revision: bigint;
  readonly lastRecordedAt: Instant | null;
  /** `null` for an empty stream. */
  readonly tenant: TenantId | null;
}

export interface Executed<State, Draft> {
  readonly drafts: readonly Draft[];
  readonly state: State;
  /** Revision and position of the last event written; of the stream's end when nothing was. */
  readonly revision: bigint;
  readonly position: bigint | undefined;
  readonly recorded: readonly RecordedEvent[];
  readonly now: Instant;
}

/** The command was carried out before, as the log shows: these are its events. */
export class AlreadyExecuted extends Error {
  readonly events: readonly RecordedEvent[];
  constructor(events: readonly RecordedEvent[]) {
    super('this command stands in the log already');
    this.name = 'AlreadyExecuted';
    this.events = events;
  }
}

export interface AggregateStore<State, Draft> {
  /** The state, at least as new as this process has seen. `fresh` asks the log for newer events first. */
  readonly load: (
    stream: StreamName,
    options?: { readonly fresh?: boolean },
  ) => Promise<Loaded<State>>;
  /**
   * Load, decide, append; on a conflict reload and decide again. `decide` may run several times.
   * No draft: nothing is written. Throws what `decide` throws; {@link AlreadyExecuted} when an
   * idempotent command's events stand in the log; `PortError` `UNAVAILABLE` after too many conflicts.
   */
  readonly execute: (
    stream: StreamName,
    metadata: CommandMetadata,
    decide: (state: State, context: DraftContext) => readonly Draft[] | Promise<readonly Draft[]>,
  ) => Promise<Executed<State, Draft>>;
  /** Drops the cached state (after an erasure). */
  readonly forget: (stream: StreamName) => void;
}

export interface AggregateStoreOptions {
  /** Bound of the cache of states, in rough bytes. @default 128 MiB */
  readonly cacheBytes?: number;
  /** Conflicts in a row before giving up. @default 20 */
  readonly maxAttempts?: number;
  /** A snapshot is written when this many events were folded since the last. @default 500 */
  readonly snapshotEvery?: number;
}

const READ_PAGE = 1000;

const maxInstant = (a: Instant, b: Instant | null): Instant => (b !== null && b > a ? b : a);

const metadataOf = (event: RecordedEvent): EventMetadata =>
  JSON.parse(new TextDecoder().decode(event.metadata)) as EventMetadata;

/** Command handling over one kind of stream. */
export const createAggregateStore = <State extends object, Draft>(
  deps: {
    readonly eventStore: EventStore;
    readonly snapshots: SnapshotStore;
    readonly now: () => Instant;
    readonly codec: AggregateCodec<State, Draft>;
  },
  options: AggregateStoreOptions = {},
): AggregateStore<State, Draft> => {
  const { eventStore, snapshots, codec } = deps;
  const maxAttempts = options.maxAttempts ?? 20;
  const snapshotEvery = options.snapshotEvery ?? 500;
  const mutex = createKeyedMutex();
  const cache = new LRUCache<StreamName, Loaded<State>>({
    maxSize: options.cacheBytes ?? 128 * 1024 * 1024,
    sizeCalculation: (loaded) => Math.max(1, codec.sizeOf(loaded.state)),
  });
  const snapshotRevision = new LRUCache<StreamName, bigint>({ max: 100_000 });

  const fromSnapshot = async (stream: StreamName): Promise<Loaded<State> | undefined> => {
    if (codec.snapshot === undefined) return undefined;
    const stored = await snapshots.load(stream);
    if (stored === undefined || stored.foldVersion !== codec.snapshot.foldVersion) return undefined;
    const state = await codec.snapshot.parse(stored.bytes, stream);
    if (state === undefined) return undefined;
    snapshotRevision.set(stream, stored.revision);
    return { state, revision: stored.revision, lastRecordedAt: stored.at, tenant: null };
  };

  const fromLastEvent = async (stream: StreamName): Promise<Loaded<State> | undefined> => {
    const [last] = await eventStore.readStream(stream, { direction: 'backwards', limit: 1 });
    return last === undefined
      ? undefined
      : {
          state: codec.initialState(),
          revision: last.revision,
          lastRecordedAt: metadataOf(last).recorded_at,
          tenant: metadataOf(last).tenant,
        };
  };

  const saveSnapshot = async (stream: StreamName, loaded: Loaded<State>): Promise<void> => {
    if (codec.snapshot === undefined) return;
    if (loaded.lastRecordedAt === null || loaded.tenant === null) return;
    const last = snapshotRevision.get(stream) ?? -1n;
    if (loaded.revision - last < BigInt(snapshotEvery)) return;
    snapshotRevision.set(stream, loaded.revision);
    await snapshots.save({
      stream,
      foldVersion: codec.snapshot.foldVersion,
      revision: loaded.revision,
      bytes: await codec.snapshot.serialise(loaded.state, stream, loaded.tenant),
      at: loaded.lastRecordedAt,
    });
  };

  const catchUp = async (stream: StreamName, from: Loaded<State>): Promise<Loaded<State>> => {
    let loaded = from;
    for (;;) {
      const events = await eventStore.readStream(stream, {
        from: loaded.revision + 1n,
        limit: READ_PAGE,
      });
      const last = events.at(-1);
      if (last === undefined) break;
      loaded = {
        state: await codec.foldRecorded(loaded.state, events),
        revision: last.revision,
        lastRecordedAt: maxInstant(metadataOf(last).recorded_at, loaded.lastRecordedAt),
        tenant: metadataOf(last).tenant,
      };
      if (events.length < READ_PAGE) break;
    }
    return loaded;
  };

  const load = async (
    stream: StreamName,
    { fresh = false }: { readonly fresh?: boolean } = {},
  ): Promise<Loaded<State>> => {
    const cached = cache.get(stream);
    if (cached !== undefined && !fresh) return cached;
    const base = cached ??
      (codec.stateless === true ? await fromLastEvent(stream) : await fromSnapshot(stream)) ?? {
        state: codec.initialState(),
        revision: -1n,
        lastRecordedAt: null,
        tenant: null,
      };
    const loaded =
      codec.stateless === true && cached === undefined ? base : await catchUp(stream, base);
    cache.set(stream, loaded);
    // A snapshot is a convenience: failing to write one must not fail the command.
    void saveSnapshot(stream, loaded).catch(() => snapshotRevision.delete(stream));
    return loaded;
  };

  const findByIds = async (
    stream: StreamName,
    firstId: EventId,
  ): Promise<readonly RecordedEvent[]> => {
    let from: bigint | undefined;
    for (;;) {
      const page = await eventStore.readStream(stream, {
        direction: 'backwards',
        limit: READ_PAGE,
        ...(from === undefined ? {} : { from }),
      });
      const hit = page.find((event) => event.id === firstId);
      if (hit !== undefined) {
        return eventStore.readStream(stream, { from: hit.revision, limit: READ_PAGE });
      }
      const oldest = page.at(-1);
      if (oldest === undefined || oldest.revision === 0n) return [];
      from = oldest.revision - 1n;
    }
  };

  const eventsOfCommand = async (
    stream: StreamName,
    metadata: CommandMetadata,
  ): Promise<readonly RecordedEvent[]> => {
    const tail = await findByIds(stream, eventIdFor(metadata.command_id, 0, 0));
    return tail.filter(
      (event) =>
        metadataOf(event).command_id === metadata.command_id,
    );
  };

  const execute: AggregateStore<State, Draft>['execute'] = (stream, metadata, decide) =>
    mutex.run(stream, async () => {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const loaded = await load(stream, { fresh: attempt > 0 });
        const now = maxInstant(deps.now(), loaded.lastRecordedAt);
        const idAttempt = metadata.idempotent ? 0 : attempt;
        const context: DraftContext = {
          stream,
          now,
          metadata,
          eventId: (index) => eventIdFor(metadata.command_id, idAttempt, index),
        };
        const drafts = await decide(loaded.state, context);
        if (drafts.length === 0) {
          return {
            drafts,
            state: loaded.state,
            revision: loaded.revision,
            position: undefined,
            recorded: [],
            now,
          };
        }
        await codec.prepare(drafts, stream, metadata.tenant);
        const events = drafts.map((draft, index) => codec.encode(draft, index, context));
        const result = await eventStore
          .append(stream, events, {
            expectedRevision: loaded.revision === -1n ? 'no_stream' : loaded.revision,
          })
          .catch(async (error: unknown) => {
            if (error instanceof PortError && error.code === 'ID_REUSED' && metadata.idempotent) {
              throw new AlreadyExecuted(await eventsOfCommand(stream, metadata));
            }
            // Whatever was or was not written, the cached state may be behind now.
            cache.delete(stream);
            throw error;
          });
        if (result.status === 'conflict') continue;
        const next: Loaded<State> = {
          state: codec.foldDrafts(loaded.state, drafts, context),
          revision: result.lastRevision,
          lastRecordedAt: now,
          tenant: metadata.tenant,
        };
        if (result.repeated) cache.delete(stream);
        else cache.set(stream, next);
        void saveSnapshot(stream, next).catch(() => snapshotRevision.delete(stream));
        const recorded = events.map(
          (event, index): RecordedEvent => ({
            ...event,
            stream,
            revision: result.firstRevision + BigInt(index),
            position: result.position - BigInt(events.length - 1 - index),
          }),
        );
        return {
          drafts,
          state: next.state,
          revision: result.lastRevision,
          position: result.position,
          recorded,
          now,
        };
      }
      throw new PortError('UNAVAILABLE', `the stream was changed ${maxAttempts} times in a row`, {
        retryable: true,
      });
    });

  return { load, execute, forget: (stream) => void cache.delete(stream) };
};
