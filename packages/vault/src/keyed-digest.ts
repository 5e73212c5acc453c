import { createHmac } from 'node:crypto';
import { type Pseudonym, pseudonym } from '@palimpsest/kernel';

/** One input of a digest. `null` (absent) differs from the empty text. */
export type DigestPart = string | null;

const digestBytes = 20;

/**
 * Joins parts so that no two lists of parts give the same bytes. A JSON array does that: its quotes
 * delimit, and it escapes lone surrogates, which UTF-8 alone would fold into one character.
 */
export const joinParts = (parts: readonly DigestPart[]): Uint8Array =>
  Buffer.from(JSON.stringify(parts), 'utf8');

/**
 * HMAC-SHA256 over purpose, parts and body, cut to 160 bits: 27 characters of base64url. Digests of
 * two purposes have nothing in common.
 */
export const keyedDigest = (
  key: Uint8Array,
  purpose: string,
  parts: readonly DigestPart[],
  body: Uint8Array = new Uint8Array(0),
): Pseudonym =>
  pseudonym(
    createHmac('sha256', key)
      .update(joinParts([purpose, ...parts]))
      .update(body)
      .digest()
      .subarray(0, digestBytes)
      .toString('base64url'),
  );
