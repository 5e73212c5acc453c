import {
  type BoxContext,
  canonicalJson,
  type JsonObject,
  type KeySlotId,
  type SealedBox,
} from '@palimpsest/kernel';
import { toBase64 } from './base64.ts';
import { corrupt } from './errors.ts';
import { decodeFloat16, encodeFloat16 } from './float16.ts';
import { decrypt, encrypt, ivBytes } from './gcm.ts';
import { randomBytes } from './random-bytes.ts';

/** Canonical JSON of the context: its members in order. */
const associatedData = (context: BoxContext): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      box: context.box,
      eventId: context.eventId,
      schemaVersion: context.schemaVersion,
      stream: context.stream,
      tenant: context.tenant,
    }),
    'utf8',
  );

const sealBytes = (
  key: Uint8Array,
  slot: KeySlotId,
  plain: Uint8Array,
  context: BoxContext,
): SealedBox => {
  const iv = randomBytes(ivBytes);
  const ct = encrypt(key, iv, plain, associatedData(context));
  return { ct: toBase64(ct), iv: toBase64(iv), k: slot, v: 1 };
};

const openBytes = (key: Uint8Array, box: SealedBox, context: BoxContext): Buffer => {
  const iv = Buffer.from(box.iv, 'base64');
  const ct = Buffer.from(box.ct, 'base64');
  const plain = decrypt(key, iv, ct, associatedData(context));
  if (plain === undefined) throw corrupt('a sealed box');
  return plain;
};

/** Seals one canonical JSON document under a data key. A caller's text is kept as it came: lone surrogates survive as escapes. */
export const sealDocument = (
  key: Uint8Array,
  slot: KeySlotId,
  document: JsonObject,
  context: BoxContext,
): SealedBox => sealBytes(key, slot, Buffer.from(canonicalJson(document), 'utf8'), context);

/** Throws `PortError` `CORRUPT` for another key, place or ciphertext. */
export const openDocument = (key: Uint8Array, box: SealedBox, context: BoxContext): JsonObject =>
  JSON.parse(openBytes(key, box, context).toString('utf8')) as JsonObject;

/** Seals a vector as half floats. */
export const sealVector = (
  key: Uint8Array,
  slot: KeySlotId,
  vector: Float32Array,
  context: BoxContext,
): SealedBox => sealBytes(key, slot, encodeFloat16(vector), context);

/** Throws `PortError` `CORRUPT` for another key, place or ciphertext. */
export const openVector = (key: Uint8Array, box: SealedBox, context: BoxContext): Float32Array =>
  decodeFloat16(openBytes(key, box, context));

/** Whether something read from outside has the shape of a box. */
export const isSealedBox = (value: unknown): value is SealedBox => {
  if (typeof value !== 'object' || value === null) return false;
  const box = value as Partial<Record<keyof SealedBox, unknown>>;
  return (
    box.v === 1 &&
    typeof box.k === 'string' &&
    typeof box.iv === 'string' &&
    typeof box.ct === 'string'
  );
};
