import type { Instant, StreamName } from '../ids.ts';

/** A folded state, sealed by its writer. Mutable, droppable: losing it costs time, never truth. */
export interface Snapshot {
  readonly stream: StreamName;
  /** Version of the fold; another version than the reader's is ignored. */
  readonly foldVersion: number;
  /** Last revision that was folded in. */
  readonly revision: bigint;
  readonly bytes: Uint8Array;
  readonly at: Instant;
}

/**
 * - `save` keeps one snapshot per stream; a lower revision never replaces a higher one of the same fold version.
 * - `drop` leaves no byte of it in the file when the promise resolves; dropping nothing is no error.
 */
export interface SnapshotStore extends AsyncDisposable {
  readonly load: (stream: StreamName) => Promise<Snapshot | undefined>;
  readonly save: (snapshot: Snapshot) => Promise<void>;
  readonly drop: (stream: StreamName) => Promise<void>;
}
