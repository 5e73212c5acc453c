import type { LogRecord } from './record.ts';

/** One stream as the log holds it. */
export interface StreamState {
  /** Its events in the order of revisions; some may be hidden or scavenged. */
  readonly records: LogRecord[];
  /** Revision of the last event that was ever written, -1 for none. */
  last: bigint;
  tombstoned: boolean;
  /** Events below are hidden from reads of the stream (`$tb`). */
  truncateBefore: bigint;
  /** `$maxCount` of the stream's metadata. */
  maxCount: bigint | undefined;
  softDeleted: boolean;
}

export const newStreamState = (): StreamState => ({
  records: [],
  last: -1n,
  tombstoned: false,
  truncateBefore: 0n,
  maxCount: undefined,
  softDeleted: false,
});

/** First revision that a read of the stream shows. */
export const firstVisible = ({ truncateBefore, maxCount, last }: StreamState): bigint => {
  const byCount = maxCount === undefined ? 0n : last - maxCount + 1n;
  return byCount > truncateBefore ? byCount : truncateBefore;
};

/** Index of the first record of a stream whose revision is at least this one. */
export const indexOfRevision = (records: readonly LogRecord[], revision: bigint): number => {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle]?.revision ?? 0n) < revision) low = middle + 1;
    else high = middle;
  }
  return low;
};

interface StreamMetadata {
  readonly $tb?: unknown;
  readonly $maxCount?: unknown;
}

const wholeNumber = (value: unknown): bigint | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? BigInt(value) : undefined;

/** Applies a `$metadata` event: the newest one replaces all that was set before. */
export const describeStream = (state: StreamState, data: Uint8Array): void => {
  let metadata: StreamMetadata = {};
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(data));
    if (typeof parsed === 'object' && parsed !== null) metadata = parsed;
  } catch {
    // Metadata that is no JSON describes nothing.
  }
  const truncateBefore = wholeNumber(metadata.$tb) ?? 0n;
  // A double cannot hold the largest 64-bit number: what it rounds to means the same.
  state.softDeleted = truncateBefore >= 2n ** 63n - 1n;
  state.truncateBefore = state.softDeleted ? state.last + 1n : truncateBefore;
  state.maxCount = wholeNumber(metadata.$maxCount);
};
