import type { EventId, LedgerLeaf } from '@palimpsest/kernel';
import { type PackedBytes, packBytes, unpackBytes } from '../rpc/packed-bytes.ts';

/** Leaves in columns: one block of bytes crosses the thread instead of two buffers a leaf. */
export interface PackedLeaves {
  readonly sequences: BigInt64Array<ArrayBuffer>;
  readonly positions: BigInt64Array<ArrayBuffer>;
  readonly eventIds: readonly EventId[];
  /** Bytes and hash, in turn. */
  readonly parts: PackedBytes;
}

export const packLeaves = (leaves: readonly LedgerLeaf[]): PackedLeaves => ({
  sequences: BigInt64Array.from(leaves, ({ sequence }) => sequence),
  positions: BigInt64Array.from(leaves, ({ position }) => position),
  eventIds: leaves.map(({ eventId }) => eventId),
  parts: packBytes(leaves.flatMap(({ bytes, hash }) => [bytes, hash])),
});

const empty = new Uint8Array(0);

/** The leaves again; their bytes are views into the block. */
export const unpackLeaves = ({
  sequences,
  positions,
  eventIds,
  parts,
}: PackedLeaves): LedgerLeaf[] => {
  const views = unpackBytes(parts);
  return Array.from(sequences, (sequence, index) => ({
    sequence,
    eventId: eventIds[index] ?? ('' as EventId),
    bytes: views[index * 2] ?? empty,
    hash: views[index * 2 + 1] ?? empty,
    position: positions[index] ?? 0n,
  }));
};

/** Buffers that may move with the columns instead of being copied. */
export const buffersOf = ({ sequences, positions, parts }: PackedLeaves): ArrayBuffer[] => [
  sequences.buffer,
  positions.buffer,
  parts.buffer,
];
