import type {
  EventStore,
  Instant,
  RecordedEvent,
  SnapshotStore,
  StreamName,
  TenantId,
} from '@palimpsest/kernel';
import { LRUCache } from 'lru-cache';
import { metadataOf } from '../events/codec.ts';
import type { StateCodec } from './aggregate-codec.ts';
import { createSnapshots } from './snapshots.ts';

/** A folded state with what else is known of its stream. */
export interface Loaded<State> {
  readonly state: State;
  /** Last revision folded in; -1n for none. */
  readonly revision: bigint;
  readonly lastRecordedAt: Instant | null;
  /** `null` for an empty stream. */
  readonly tenant: TenantId | null;
}

/** States of streams: from memory, from a snapshot, or folded from the log. */
export interface LoadedStates<State> {
  /**
   * At least as new as this process has seen, and as the log was `freshForMs` ago; `fresh`: at least as new as the log was
   * at the call.
   */
  readonly load: (
    stream: StreamName,
    options?: { readonly fresh?: boolean },
  ) => Promise<Loaded<State>>;
  /** The state of the last snapshot, as it stands; `undefined` without one. */
  readonly stored: (stream: StreamName) => Promise<State | undefined>;
  /** Takes over what an append led to; an older state never replaces a newer one. */
  readonly keep: (stream: StreamName, loaded: Loaded<State>) => void;
  /** Drops what is held of a stream; a load under way does not bring it back. */
  readonly forget: (stream: StreamName) => void;
}

export interface LoadedStatesOptions {
  readonly cacheBytes: number;
  readonly snapshotEvery: number;
  /** Milliseconds for which a state counts as new without a look into the log. */
  readonly freshForMs: number;
}

interface Held<State> {
  readonly loaded: Loaded<State>;
  /** When the log was known to hold nothing newer, by the monotonic clock. */
  readonly asOf: number;
}

const READ_PAGE = 1000;

export const maxInstant = (a: Instant, b: Instant | null): Instant => (b !== null && b > a ? b : a);

export const createLoadedStates = <State extends object>(
  deps: {
    readonly eventStore: EventStore;
    readonly snapshots: SnapshotStore;
    readonly codec: StateCodec<State>;
  },
  { cacheBytes, snapshotEvery, freshForMs }: LoadedStatesOptions,
): LoadedStates<State> => {
  const { eventStore, codec } = deps;
  const cache = new LRUCache<StreamName, Held<State>>({
    maxSize: cacheBytes,
    sizeCalculation: ({ loaded }) => Math.max(1, codec.sizeOf(loaded.state)),
  });
  /** Cold loads under way: whoever asks meanwhile waits for the same one. */
  const cold = new Map<StreamName, Promise<Loaded<State>>>();
  const snapshots = createSnapshots(deps.snapshots, codec.snapshot, { every: snapshotEvery });
  /** Raised by every `forget`: what was begun before must not be kept. */
  let forgotten = 0;

  const nothing = (): Loaded<State> => ({
    state: codec.initialState(),
    revision: -1n,
    lastRecordedAt: null,
    tenant: null,
  });

  const foldIn = async (
    loaded: Loaded<State>,
    events: readonly RecordedEvent[],
  ): Promise<Loaded<State>> => {
    const last = events.at(-1);
    if (last === undefined) return loaded;
    const { recorded_at: recordedAt, tenant } = metadataOf(last);
    return {
      state: await codec.foldRecorded(loaded.state, events),
      revision: last.revision,
      lastRecordedAt: maxInstant(recordedAt, loaded.lastRecordedAt),
      tenant,
    };
  };

  const catchUp = async (stream: StreamName, from: Loaded<State>): Promise<Loaded<State>> => {
    let loaded = from;
    for (;;) {
      const events = await eventStore.readStream(stream, {
        from: loaded.revision + 1n,
        limit: READ_PAGE,
      });
      loaded = await foldIn(loaded, events);
      if (events.length < READ_PAGE) return loaded;
    }
  };

  /** Trusts a snapshot only when its last event stands in the log: it may have outlived a restored or erased one. */
  const fromSnapshot = async (stream: StreamName): Promise<Loaded<State> | undefined> => {
    const snapshot = await snapshots.load(stream);
    if (snapshot === undefined) return undefined;
    const [at, ...newer] = await eventStore.readStream(stream, {
      from: snapshot.revision,
      limit: READ_PAGE,
    });
    if (at === undefined || at.revision !== snapshot.revision) return undefined;
    const { recorded_at: recordedAt, tenant } = metadataOf(at);
    if (recordedAt !== snapshot.at) return undefined;
    const { state, revision } = snapshot;
    return foldIn({ state, revision, lastRecordedAt: recordedAt, tenant }, newer);
  };

  const fromLastEvent = async (stream: StreamName): Promise<Loaded<State>> => {
    const [last] = await eventStore.readStream(stream, { direction: 'backwards', limit: 1 });
    if (last === undefined) return nothing();
    const { recorded_at: lastRecordedAt, tenant } = metadataOf(last);
    const state = await codec.foldRecorded(codec.initialState(), [last]);
    return { state, revision: last.revision, lastRecordedAt, tenant };
  };

  const fromLog = async (stream: StreamName): Promise<Loaded<State>> =>
    codec.stateless === true
      ? fromLastEvent(stream)
      : catchUp(stream, (await fromSnapshot(stream)) ?? nothing());

  const loadCold = (stream: StreamName): Promise<Loaded<State>> => {
    const underWay = cold.get(stream);
    if (underWay !== undefined) return underWay;
    const loading = fromLog(stream).finally(() => {
      if (cold.get(stream) === loading) cold.delete(stream);
    });
    cold.set(stream, loading);
    return loading;
  };

  const keepAsOf = (stream: StreamName, loaded: Loaded<State>, asOf: number): void => {
    const held = cache.get(stream);
    if (held !== undefined && held.loaded.revision > loaded.revision) return;
    cache.set(stream, { loaded, asOf: Math.max(asOf, held?.asOf ?? asOf) });
    snapshots.offer(stream, loaded);
  };

  return {
    load: async (stream, { fresh = false } = {}) => {
      const asOf = performance.now();
      const held = cache.get(stream);
      const isFresh = held !== undefined && asOf - held.asOf < freshForMs;
      if (isFresh && !fresh) return held.loaded;
      const before = forgotten;
      const base = held?.loaded ?? (await loadCold(stream));
      // A cold load read the log just now; only one that others began may be older than this call.
      const loaded = fresh || held !== undefined ? await catchUp(stream, base) : base;
      if (before !== forgotten) return loaded;
      keepAsOf(stream, loaded, asOf);
      const newest = cache.get(stream)?.loaded;
      return newest !== undefined && newest.revision > loaded.revision ? newest : loaded;
    },
    stored: async (stream) => (await snapshots.load(stream))?.state,
    keep: (stream, loaded) => keepAsOf(stream, loaded, performance.now()),
    forget: (stream) => {
      forgotten += 1;
      cold.delete(stream);
      cache.delete(stream);
      snapshots.forget(stream);
    },
  };
};
