import type { Instant, SnapshotStore, StreamName, TenantId } from '@palimpsest/kernel';
import { LRUCache } from 'lru-cache';
import type { SnapshotCodec } from './aggregate-codec.ts';

/** A state as a snapshot held it. */
export interface RestoredState<State> {
  readonly state: State;
  readonly revision: bigint;
  /** Record time of the event with that revision. */
  readonly at: Instant;
}

interface Offered<State> {
  readonly state: State;
  readonly revision: bigint;
  readonly lastRecordedAt: Instant | null;
  readonly tenant: TenantId | null;
}

/** Snapshots of one kind of stream. Nothing here fails: without a snapshot a load only takes longer. */
export interface Snapshots<State> {
  /** `undefined` when there is none, or none that can be used. */
  readonly load: (stream: StreamName) => Promise<RestoredState<State> | undefined>;
  /** Writes one, in its own time, when enough was folded since the last. */
  readonly offer: (stream: StreamName, loaded: Offered<State>) => void;
  /** What is being written for the stream is not saved any more. */
  readonly forget: (stream: StreamName) => void;
}

/** How many streams' last snapshots are remembered; one that fell out may be written again early. */
const REMEMBERED = 10_000;

export const createSnapshots = <State>(
  store: SnapshotStore,
  codec: SnapshotCodec<State> | undefined,
  { every }: { readonly every: number },
): Snapshots<State> => {
  const lastSaved = new LRUCache<StreamName, bigint>({ max: REMEMBERED });
  let forgotten = 0;

  if (codec === undefined) {
    return { load: async () => undefined, offer: () => undefined, forget: () => undefined };
  }

  const save = async (
    stream: StreamName,
    { state, revision }: Offered<State>,
    at: Instant,
    tenant: TenantId,
  ): Promise<void> => {
    const before = forgotten;
    const bytes = await codec.serialise(state, stream, tenant);
    if (before !== forgotten) return;
    await store.save({ stream, foldVersion: codec.foldVersion, revision, bytes, at });
  };

  return {
    load: async (stream) => {
      try {
        const stored = await store.load(stream);
        if (stored === undefined || stored.foldVersion !== codec.foldVersion) return undefined;
        const state = await codec.parse(stored.bytes, stream);
        if (state === undefined) return undefined;
        lastSaved.set(stream, stored.revision);
        return { state, revision: stored.revision, at: stored.at };
      } catch {
        return undefined;
      }
    },
    offer: (stream, loaded) => {
      if (loaded.lastRecordedAt === null || loaded.tenant === null) return;
      if (loaded.revision - (lastSaved.get(stream) ?? -1n) < BigInt(every)) return;
      // Noted before it is written, and kept when that fails: the next try comes when as much was folded again.
      lastSaved.set(stream, loaded.revision);
      save(stream, loaded, loaded.lastRecordedAt, loaded.tenant).catch(() => undefined);
    },
    forget: (stream) => {
      forgotten += 1;
      lastSaved.delete(stream);
    },
  };
};
