import type { AppendResult, ExpectedRevision, StreamName } from '@palimpsest/kernel';
import type { PackedEvents, PackedRecords } from './packed-events.ts';

export interface AppendRequest {
  readonly stream: StreamName;
  readonly expectedRevision: ExpectedRevision;
  readonly events: PackedEvents;
}

/** How many appends shared how many commits (each commit that wrote is one fsync). */
export interface CommitStatistics {
  readonly appends: number;
  readonly commits: number;
}

/** The thread that alone writes the log. */
export interface LogWriterApi {
  readonly append: (request: AppendRequest) => AppendResult;
  readonly tombstone: (stream: StreamName) => void;
  readonly statistics: (argument: undefined) => CommitStatistics;
  readonly open: (argument: undefined) => void;
  readonly close: () => void;
}

export interface StreamRead {
  readonly stream: StreamName;
  readonly direction: 'forwards' | 'backwards';
  readonly from: bigint | undefined;
  readonly limit: number;
}

export interface WindowRead {
  readonly after: bigint;
  /** `undefined`: every stream. */
  readonly prefixes: readonly string[] | undefined;
  readonly limit: number;
}

export interface StreamSlice {
  readonly events: PackedRecords;
  /** The answer was cut because of its size: there may be more before the limit. */
  readonly cut: boolean;
}

export interface LogWindow {
  readonly events: PackedRecords;
  /** Every matching event up to here is in `events` or was read before. */
  readonly scannedTo: bigint;
  /** Nothing lay behind `scannedTo` at the time of the read. */
  readonly atHead: boolean;
}

/** The thread that reads the log on a connection of its own. */
export interface LogReaderApi {
  readonly readStream: (read: StreamRead) => StreamSlice;
  readonly readWindow: (read: WindowRead) => LogWindow;
  readonly head: (argument: undefined) => bigint | undefined;
  readonly open: (argument: undefined) => void;
  readonly close: () => void;
}
