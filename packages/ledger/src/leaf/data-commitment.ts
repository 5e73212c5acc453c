import type { JsonValue } from '@palimpsest/kernel';
import { damagedEvent } from '../errors.ts';
import { sha256 } from '../sha256.ts';
import { canonicalText } from './canonical-json.ts';
import { type FoundBox, findBoxes } from './find-boxes.ts';

/** What a leaf says about an event's data: enough to find any change, nothing that erasure must reach. */
export interface DataCommitment {
  /** SHA-256, in hex, of the canonical data without the `ct` of any box. */
  readonly clear: string;
  /** Of each box, in document order: its JSON Pointer, and SHA-256 of its ciphertext in hex. */
  readonly boxes: readonly (readonly [pointer: string, digest: string])[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const parseCanonical = (bytes: Uint8Array): { readonly text: string; readonly data: JsonValue } => {
  try {
    const text = utf8.decode(bytes);
    const data = JSON.parse(text) as JsonValue;
    if (canonicalText(data) === text) return { text, data };
  } catch {
    // Not UTF-8, not JSON, or JSON without a canonical form: what it holds must not reach a log.
  }
  throw damagedEvent('data');
};

const digestOf = (ct: string): string => {
  const bytes = Buffer.from(ct, 'base64');
  // One text per ciphertext: white space, missing padding or bits left over would hide a change.
  if (bytes.toString('base64') !== ct) throw damagedEvent('data');
  return sha256(bytes);
};

/**
 * The text with `"ct":"…",` cut out of each box, which is what writing the data without those
 * members gives. A box's whole text is looked for, from its opening brace: that cannot stand inside
 * a string, so the next place where it is found is that box.
 */
const cutCiphertexts = (text: string, boxes: readonly FoundBox[]): string => {
  let clear = '';
  let read = 0;
  for (const { box } of boxes) {
    const opening = text.indexOf(JSON.stringify(box), read) + 1;
    clear += text.slice(read, opening);
    read = opening + `"ct":"${box.ct}",`.length;
  }
  return clear + text.slice(read);
};

/** Throws `PortError` `CORRUPT` for data that is not canonical JSON: two texts of one value must not have one leaf. */
export const commitToData = (bytes: Uint8Array): DataCommitment => {
  const { text, data } = parseCanonical(bytes);
  const boxes = findBoxes(data);
  return {
    clear: sha256(cutCiphertexts(text, boxes)),
    boxes: boxes.map(({ pointer, box }) => [pointer, digestOf(box.ct)]),
  };
};
