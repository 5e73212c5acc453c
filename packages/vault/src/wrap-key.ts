import type { WrappedKey } from '@palimpsest/kernel';
import { decrypt, encrypt, ivBytes } from './gcm.ts';
import { type DigestPart, joinParts } from './keyed-digest.ts';
import { randomBytes } from './random-bytes.ts';

/** What a wrapped key is bound to: its purpose, then the ids of what it belongs to. */
export type WrapPlace = readonly [purpose: string, ...ids: DigestPart[]];

/** Wraps a key (or any short secret): `iv ‖ ciphertext ‖ tag`, bound to its place. */
export const wrapKey = (by: Uint8Array, secret: Uint8Array, place: WrapPlace): WrappedKey => {
  const iv = randomBytes(ivBytes);
  return Buffer.concat([iv, encrypt(by, iv, secret, joinParts(place))]);
};

/** Inverse of {@link wrapKey}; `undefined` for another key, other bytes or another place. */
export const unwrapKey = (
  by: Uint8Array,
  wrapped: WrappedKey,
  place: WrapPlace,
): Uint8Array | undefined =>
  decrypt(by, wrapped.subarray(0, ivBytes), wrapped.subarray(ivBytes), joinParts(place));

/** As {@link unwrapKey}, under whichever of a tenant's keys it was wrapped by. */
export const unwrapByTenant = (
  tenant: { readonly wrappingKey: Uint8Array; readonly otherWrappingKey: Uint8Array | null },
  wrapped: WrappedKey,
  place: WrapPlace,
): Uint8Array | undefined =>
  unwrapKey(tenant.wrappingKey, wrapped, place) ??
  (tenant.otherWrappingKey === null
    ? undefined
    : unwrapKey(tenant.otherWrappingKey, wrapped, place));
