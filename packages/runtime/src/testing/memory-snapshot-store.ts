import type { Snapshot, SnapshotStore, StreamName } from '@palimpsest/kernel';

/** Snapshots in a map, for a test to look at and to spoil. */
export const createMemorySnapshotStore = (): SnapshotStore & {
  readonly saved: Map<StreamName, Snapshot>;
} => {
  const saved = new Map<StreamName, Snapshot>();
  return {
    saved,
    load: async (stream) => saved.get(stream),
    save: async (snapshot) => {
      const held = saved.get(snapshot.stream);
      const isOlder =
        held !== undefined &&
        held.foldVersion === snapshot.foldVersion &&
        held.revision > snapshot.revision;
      if (!isOlder) saved.set(snapshot.stream, snapshot);
    },
    drop: async (stream) => {
      saved.delete(stream);
    },
    [Symbol.asyncDispose]: async () => saved.clear(),
  };
};
