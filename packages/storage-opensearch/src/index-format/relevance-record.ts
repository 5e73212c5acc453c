/// <reference lib="esnext.float16" />

import { Buffer } from 'node:buffer';
import { type MemoryId, memoryId } from '@palimpsest/kernel';
import { type BlindToken, blindTokenBytes } from './blind-token.ts';

/** What exact scoring needs of one version. */
export interface RelevanceRecord {
  readonly memoryId: MemoryId;
  readonly version: number;
  /** Number of word tokens, marks not counted. */
  readonly length: number;
  /** Half floats: what the sealed box holds, so nothing is lost. `null`: it has none. */
  readonly vector: Float16Array | null;
  /** Words and marks with how often each occurs. */
  readonly counts: ReadonlyMap<BlindToken, number>;
}

const headBytes = 14;
const mostOccurrences = 0xff_ff;

/**
 * Packs a record into one binary value that a hit brings along: reading it costs a fraction of reading the
 * document, whose vector alone is kilobytes of JSON. Little-endian: version (4 bytes), length (4), size of the memory
 * id (2), dimension (2), number of tokens (2), memory id, half floats, then per token 9 bytes and its count (2).
 */
export const packRecord = (record: RelevanceRecord): string => {
  const id = Buffer.from(record.memoryId, 'utf8');
  const dimension = record.vector?.length ?? 0;
  const tokenBytes = record.counts.size * (blindTokenBytes + 2);
  const bytes = Buffer.alloc(headBytes + id.length + dimension * 2 + tokenBytes);
  bytes.writeUInt32LE(record.version, 0);
  bytes.writeUInt32LE(record.length, 4);
  bytes.writeUInt16LE(id.length, 8);
  bytes.writeUInt16LE(dimension, 10);
  bytes.writeUInt16LE(record.counts.size, 12);
  let at = headBytes + id.copy(bytes, headBytes);
  if (record.vector !== null) {
    at += Buffer.from(record.vector.buffer, record.vector.byteOffset, dimension * 2).copy(
      bytes,
      at,
    );
  }
  for (const [token, count] of record.counts) {
    at += Buffer.from(token, 'base64url').copy(bytes, at);
    at = bytes.writeUInt16LE(Math.min(count, mostOccurrences), at);
  }
  return bytes.toString('base64');
};

export const unpackRecord = (packed: string): RelevanceRecord => {
  const bytes = Buffer.from(packed, 'base64');
  const idBytes = bytes.readUInt16LE(8);
  const dimension = bytes.readUInt16LE(10);
  const vectorAt = headBytes + idBytes;
  const tokensAt = vectorAt + dimension * 2;
  const counts = new Map<BlindToken, number>();
  for (let place = 0; place < bytes.readUInt16LE(12); place += 1) {
    const at = tokensAt + place * (blindTokenBytes + 2);
    const token = bytes.toString('base64url', at, at + blindTokenBytes);
    counts.set(token, bytes.readUInt16LE(at + blindTokenBytes));
  }
  return {
    memoryId: memoryId(bytes.toString('utf8', headBytes, vectorAt)),
    version: bytes.readUInt32LE(0),
    length: bytes.readUInt32LE(4),
    // A copy: the view may begin at an odd byte.
    vector:
      dimension === 0
        ? null
        : new Float16Array(Uint8Array.from(bytes.subarray(vectorAt, tokensAt)).buffer),
    counts,
  };
};
