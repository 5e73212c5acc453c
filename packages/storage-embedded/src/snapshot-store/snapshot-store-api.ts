import type { Snapshot, StreamName } from '@palimpsest/kernel';

/** The thread that keeps the snapshots. */
export interface SnapshotStoreApi {
  readonly load: (stream: StreamName) => Snapshot | undefined;
  readonly save: (snapshot: Snapshot) => void;
  readonly drop: (stream: StreamName) => void;
}
