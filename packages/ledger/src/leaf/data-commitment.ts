import type { JsonValue } from '@palimpsest/kernel';
import { damagedEvent } from '../errors.ts';
import { sha256 } from '../sha256.ts';
import { canonicalText } from './canonical-json.ts';
import { type CutText, cutCiphertexts } from './cut-ciphertexts.ts';
import { findBoxes } from './find-boxes.ts';

/** What a leaf says about an event's data: enough to find any change, nothing that erasure must reach. */
export interface DataCommitment {
  /** SHA-256, in hex, of the canonical data without the `ct` of any box. */
  readonly clear: string;
  /** Of each box, in document order: its JSON Pointer, and SHA-256 of its ciphertext in hex. */
  readonly boxes: readonly (readonly [pointer: string, digest: string])[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const parseCanonical = (
  bytes: Uint8Array,
): { readonly text: CutText; readonly data: JsonValue } => {
  try {
    const text = cutCiphertexts(utf8.decode(bytes));
    const data = JSON.parse(text.rest) as JsonValue;
    if (canonicalText(data) === text.rest) return { text, data };
  } catch {
    // Not UTF-8, not JSON, or JSON without a canonical form: what it holds must not reach a log.
  }
  throw damagedEvent('data');
};

/** Throws `PortError` `CORRUPT` for data that is not canonical JSON: two texts of one value must not have one leaf. */
export const commitToData = (bytes: Uint8Array): DataCommitment => {
  const { text, data } = parseCanonical(bytes);
  const found = findBoxes(data);
  const ordinals = new Set(found.map(({ ordinal }) => ordinal));
  return {
    clear: sha256(text.without((ordinal) => ordinals.has(ordinal))),
    boxes: found.map(({ pointer, ordinal }) => {
      const ciphertext = text.ciphertexts[ordinal];
      if (ciphertext === undefined) throw damagedEvent('data');
      return [pointer, sha256(ciphertext)];
    }),
  };
};
