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
  /** Half floats by their bits: what the sealed box holds, so nothing is lost. `null`: it has none. */
  readonly vector: Uint16Array | null;
  /** How often each of some tokens occurs in it. */
  readonly countsOf: (tokens: SoughtTokens) => number[];
}

/** Tokens of a query, made to be looked for in many records. */
export interface SoughtTokens {
  readonly count: number;
  /** Places in the query by the first four bytes of the token. */
  readonly places: ReadonlyMap<number, readonly number[]>;
  readonly bytes: readonly (Uint8Array | null)[];
}

/** `null` stands for a token that no record can hold. */
export const seek = (tokens: readonly (BlindToken | null)[]): SoughtTokens => {
  const bytes = tokens.map((token) => (token === null ? null : Buffer.from(token, 'base64url')));
  const places = new Map<number, number[]>();
  for (const [place, token] of bytes.entries()) {
    if (token === null) continue;
    const head = token.readUInt32LE(0);
    const known = places.get(head);
    if (known === undefined) places.set(head, [place]);
    else known.push(place);
  }
  return { count: tokens.length, places, bytes };
};

const headBytes = 14;
const mostOccurrences = 0xff_ff;
const entryBytes = blindTokenBytes + 2;

/**
 * Packs a record into one binary value that a hit brings along: reading it costs a fraction of reading the
 * document, whose vector alone is kilobytes of JSON. Little-endian: version (4 bytes), length (4), size of the memory
 * id (2), dimension (2), number of tokens (2), memory id, half floats, then per token 9 bytes and its count (2).
 */
export const packRecord = (record: {
  readonly memoryId: MemoryId;
  readonly version: number;
  readonly length: number;
  readonly vector: Float16Array | null;
  readonly counts: ReadonlyMap<BlindToken, number>;
}): string => {
  const id = Buffer.from(record.memoryId, 'utf8');
  const dimension = record.vector?.length ?? 0;
  const bytes = Buffer.alloc(
    headBytes + id.length + dimension * 2 + record.counts.size * entryBytes,
  );
  bytes.writeUInt32LE(record.version, 0);
  bytes.writeUInt32LE(record.length, 4);
  bytes.writeUInt16LE(id.length, 8);
  bytes.writeUInt16LE(dimension, 10);
  bytes.writeUInt16LE(record.counts.size, 12);
  let at = headBytes + id.copy(bytes, headBytes);
  if (record.vector !== null) {
    const { buffer, byteOffset } = record.vector;
    at += Buffer.from(buffer, byteOffset, dimension * 2).copy(bytes, at);
  }
  for (const [token, count] of record.counts) {
    at += Buffer.from(token, 'base64url').copy(bytes, at);
    at = bytes.writeUInt16LE(Math.min(count, mostOccurrences), at);
  }
  return bytes.toString('base64');
};

const countTokens = (bytes: Buffer, from: number, tokens: SoughtTokens): number[] => {
  const counts = Array.from({ length: tokens.count }, () => 0);
  for (let at = from; at < bytes.length; at += entryBytes) {
    const places = tokens.places.get(bytes.readUInt32LE(at));
    if (places === undefined) continue;
    const end = at + blindTokenBytes;
    for (const place of places) {
      const token = tokens.bytes[place];
      if (
        token === undefined ||
        token === null ||
        bytes.compare(token, 0, token.length, at, end) !== 0
      )
        continue;
      counts[place] = bytes.readUInt16LE(end);
    }
  }
  return counts;
};

/** A question gets hundreds of these: nothing is read before it is asked for. */
export const unpackRecord = (packed: string): RelevanceRecord => {
  const bytes = Buffer.from(packed, 'base64');
  const dimension = bytes.readUInt16LE(10);
  const vectorAt = headBytes + bytes.readUInt16LE(8);
  const tokensAt = vectorAt + dimension * 2;
  return {
    memoryId: memoryId(bytes.toString('utf8', headBytes, vectorAt)),
    version: bytes.readUInt32LE(0),
    length: bytes.readUInt32LE(4),
    // A copy: the halves may begin at an odd byte.
    vector:
      dimension === 0
        ? null
        : new Uint16Array(Uint8Array.from(bytes.subarray(vectorAt, tokensAt)).buffer),
    countsOf: (tokens) => countTokens(bytes, tokensAt, tokens),
  };
};
