import { createHmac } from 'node:crypto';
import { type Pseudonym, pseudonym } from '@palimpsest/kernel';

/** One input of a digest. `null` (absent) differs from the empty text. */
export type DigestPart = string | Uint8Array | null;

const digestBytes = 20;

const absent = 0xff_ff_ff_ff;

const partHeader = (length: number, kind: number): Uint8Array => {
  const header = Buffer.allocUnsafe(5);
  header.writeUInt8(kind);
  header.writeUInt32BE(length, 1);
  return header;
};

const encodePart = (part: DigestPart): readonly Uint8Array[] => {
  if (part === null) return [partHeader(absent, 0)];
  if (typeof part !== 'string') return [partHeader(part.length, 1), part];
  // UTF-8 would fold every lone surrogate into one replacement character: two ids, one pseudonym.
  const bytes = part.isWellFormed() ? Buffer.from(part, 'utf8') : Buffer.from(part, 'utf16le');
  return [partHeader(bytes.length, part.isWellFormed() ? 2 : 3), bytes];
};

/** Joins parts so that no two lists of parts give the same bytes: each stands behind kind and length. */
export const joinParts = (parts: readonly DigestPart[]): Uint8Array =>
  Buffer.concat(parts.flatMap(encodePart));

/**
 * HMAC-SHA256 over purpose and parts, cut to 160 bits: 27 characters of base64url. Digests of two
 * purposes have nothing in common.
 */
export const keyedDigest = (
  key: Uint8Array,
  purpose: string,
  parts: readonly DigestPart[],
): Pseudonym =>
  pseudonym(
    createHmac('sha256', key)
      .update(joinParts([purpose, ...parts]))
      .digest()
      .subarray(0, digestBytes)
      .toString('base64url'),
  );
