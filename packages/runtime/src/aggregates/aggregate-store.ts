import {
  DomainError,
  type EventStore,
  type Instant,
  type NewEvent,
  PortError,
  type RecordedEvent,
  type SnapshotStore,
  type StreamName,
} from '@palimpsest/kernel';
import { createKeyedMutex } from '../waiting/keyed-mutex.ts';
import type { AggregateCodec, CommandMetadata, DraftContext } from './aggregate-codec.ts';
import { AlreadyExecuted } from './already-executed.ts';
import { appendResending } from './append-resending.ts';
import { eventsOfCommand } from './command-events.ts';
import { eventIdFor } from './event-id.ts';
import { createLoadedStates, type Loaded, maxInstant } from './loaded-states.ts';

export interface Executed<State, Draft> {
  readonly drafts: readonly Draft[];
  readonly state: State;
  /** Revision of the stream's last event as of this command. */
  readonly revision: bigint;
  /** Position of the last event written; `undefined` when nothing was. */
  readonly position: bigint | undefined;
  /** What was written, as the log holds it. */
  readonly recorded: readonly RecordedEvent[];
  /** Record time of what was written. */
  readonly now: Instant;
}

/** A decision on a state; may run several times, each time on a newer state. */
export type Decide<State, Draft> = (
  state: State,
  context: DraftContext,
) => readonly Draft[] | Promise<readonly Draft[]>;

export interface AggregateStore<State, Draft> {
  /** The state, at least as new as this process has seen (and see `freshForMs`). `fresh` asks the log for newer events first. */
  readonly load: (
    stream: StreamName,
    options?: { readonly fresh?: boolean },
  ) => Promise<Loaded<State>>;
  /**
   * Load, decide, append; on a conflict reload and decide again. A refusal (a `DomainError`) and "already so" (no
   * draft) are only answered on the newest state of the log, since another process may have written.
   *
   * Throws what `decide` throws; {@link AlreadyExecuted} when an idempotent command's events stand in the
   * log, whatever it would decide by now; `PortError` `UNAVAILABLE` after too many conflicts.
   */
  readonly execute: (
    stream: StreamName,
    metadata: CommandMetadata,
    decide: Decide<State, Draft>,
  ) => Promise<Executed<State, Draft>>;
  /**
   * The state of the last snapshot, which the log is not asked about: for readers that go on while it is away. `undefined` when there is
   * none that can be used.
   */
  readonly stored: (stream: StreamName) => Promise<State | undefined>;
  /** Drops the cached state (after an erasure). */
  readonly forget: (stream: StreamName) => void;
}

export interface AggregateStoreOptions {
  /** Bound of the cache of states, in rough bytes. @default 128 MiB */
  readonly cacheBytes?: number;
  /** Conflicts in a row before giving up. @default 20 */
  readonly maxAttempts?: number;
  /**
   * Milliseconds for which a state in memory counts as new without a look into the log. Other processes write to the
   * same streams: then this bounds how late their writes are seen. @default Infinity
   */
  readonly freshForMs?: number;
  /** A snapshot is written when this many events were folded since the last. @default 500 */
  readonly snapshotEvery?: number;
}

/** What `decide` came to. */
type Decision<State, Draft> = {
  readonly loaded: Loaded<State>;
  readonly context: DraftContext;
} & ({ readonly drafts: readonly Draft[] } | { readonly refusal: DomainError });

const isFinal = <State, Draft>(decision: Decision<State, Draft>): boolean =>
  'refusal' in decision || decision.drafts.length === 0;

const asRecorded = (
  stream: StreamName,
  events: readonly NewEvent[],
  result: { readonly firstRevision: bigint; readonly positions: readonly bigint[] },
): RecordedEvent[] =>
  events.map((event, index) => ({
    ...event,
    stream,
    revision: result.firstRevision + BigInt(index),
    position: result.positions[index] ?? -1n,
  }));

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
  const { eventStore, codec } = deps;
  const maxAttempts = options.maxAttempts ?? 20;
  const mutex = createKeyedMutex();
  const states = createLoadedStates(deps, {
    cacheBytes: options.cacheBytes ?? 128 * 1024 * 1024,
    snapshotEvery: options.snapshotEvery ?? 500,
    freshForMs: options.freshForMs ?? Number.POSITIVE_INFINITY,
  });

  const decideOn = async (
    loaded: Loaded<State>,
    context: DraftContext,
    decide: Decide<State, Draft>,
  ): Promise<Decision<State, Draft>> => {
    try {
      return { loaded, context, drafts: await decide(loaded.state, context) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { loaded, context, refusal: error };
    }
  };

  const decideOnNewest = async (
    stream: StreamName,
    metadata: CommandMetadata,
    attempt: number,
    decide: Decide<State, Draft>,
  ): Promise<Decision<State, Draft>> => {
    const contextOf = (loaded: Loaded<State>): DraftContext => ({
      stream,
      now: maxInstant(deps.now(), loaded.lastRecordedAt),
      metadata,
      eventId: (index) => eventIdFor(metadata.command_id, metadata.idempotent ? 0 : attempt, index),
    });
    const loaded = await states.load(stream, { fresh: attempt > 0 });
    const decision = await decideOn(loaded, contextOf(loaded), decide);
    if (!isFinal(decision)) return decision;
    const newest = await states.load(stream, { fresh: true });
    return newest.revision === loaded.revision
      ? decision
      : decideOn(newest, contextOf(newest), decide);
  };

  /** Throws {@link AlreadyExecuted} when an idempotent command left events in the stream before. */
  const checkFirstRun = async (stream: StreamName, metadata: CommandMetadata): Promise<void> => {
    if (!metadata.idempotent) return;
    const before = await eventsOfCommand(eventStore, stream, metadata.command_id);
    if (before.length > 0) throw new AlreadyExecuted(before);
  };

  const write = async (
    stream: StreamName,
    drafts: readonly Draft[],
    { loaded, context }: Decision<State, Draft>,
  ): Promise<Executed<State, Draft> | 'conflict'> => {
    const { metadata, now } = context;
    await codec.prepare(drafts, stream, metadata.tenant);
    const events = drafts.map((draft, index) => codec.encode(draft, index, context));
    const result = await appendResending(eventStore, stream, events, loaded.revision).catch(
      async (error: unknown) => {
        if (error instanceof PortError && error.code === 'ID_REUSED') {
          await checkFirstRun(stream, metadata);
        }
        // Whatever was or was not written: what is held of the stream may not be what stands there now.
        states.forget(stream);
        throw error;
      },
    );
    if (result.status === 'conflict') return 'conflict';
    const state = codec.foldDrafts(loaded.state, drafts, context);
    const { lastRevision: revision, position } = result;
    states.keep(stream, { state, revision, lastRecordedAt: now, tenant: metadata.tenant });
    return { drafts, state, revision, position, recorded: asRecorded(stream, events, result), now };
  };

  const execute: AggregateStore<State, Draft>['execute'] = (stream, metadata, decide) =>
    mutex.run(stream, async () => {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const decision = await decideOnNewest(stream, metadata, attempt, decide);
        // A command that was carried out may well be refused, or be "already so", when it comes again.
        if (isFinal(decision)) await checkFirstRun(stream, metadata);
        if ('refusal' in decision) throw decision.refusal;
        const { drafts, loaded, context } = decision;
        if (drafts.length === 0) {
          const { state, revision } = loaded;
          return { drafts, state, revision, position: undefined, recorded: [], now: context.now };
        }
        const executed = await write(stream, drafts, decision);
        if (executed !== 'conflict') return executed;
      }
      throw new PortError('UNAVAILABLE', `the stream was changed ${maxAttempts} times in a row`, {
        retryable: true,
      });
    });

  return { load: states.load, execute, stored: states.stored, forget: states.forget };
};
