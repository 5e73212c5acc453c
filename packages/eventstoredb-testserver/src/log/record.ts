/** An event on its way to the log. */
export interface ProposedRecord {
  /** UUID in text form. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** One record of the log. */
export interface LogRecord extends ProposedRecord {
  readonly stream: string;
  readonly revision: bigint;
  /** Offset in the log: rising, never dense. Prepare and commit position are the same. */
  readonly position: bigint;
  /** 100 ns since the Unix epoch, of the server's clock. */
  readonly createdTicks: bigint;
}

/** Revision of a tombstone: the largest signed 64-bit number. */
export const tombstoneRevision = 2n ** 63n - 1n;

export const systemTypes = {
  streamMetadata: '$metadata',
  streamDeleted: '$streamDeleted',
} as const;

export const metadataStreamOf = (stream: string): string => `$$${stream}`;

/** The stream that a metadata stream describes, `undefined` for any other stream. */
export const describedStream = (stream: string): string | undefined =>
  stream.startsWith('$$') ? stream.slice(2) : undefined;

/** Bytes that a record takes in the log; a record's position is the sum of all before it. */
export const sizeInLog = (record: ProposedRecord, stream: string): bigint =>
  BigInt(97 + stream.length + record.type.length + record.data.length + record.metadata.length);
