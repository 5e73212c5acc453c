import { createCipheriv } from 'node:crypto';
import type { KeySlot, KeySlotId, SubjectId, TenantId } from '@palimpsest/kernel';
import { deriveKey } from './derive-key.ts';
import { corrupt } from './errors.ts';
import { ivBytes, keyBytes, tagBytes } from './gcm.ts';
import type { TenantSecrets } from './tenant-keyring.ts';
import { unwrapByTenant, type WrapPlace, wrapKey } from './wrap-key.ts';

/** Whose key a data key is derived from: a subject's, or (`null`) the tenant's own. */
export type KeyOwner = SubjectId | null;

/** A key slot in clear, with the data key that was derived from it first. */
export interface SlotSecret {
  readonly id: KeySlotId;
  readonly tenant: TenantId;
  readonly secret: Uint8Array;
  /** Cache of {@link dataKeyOf}: a slot has one owner for life, and often several boxes. */
  derived: { readonly owner: KeyOwner; readonly key: Uint8Array } | undefined;
}

/** What a slot's secret is bound to. */
export const slotPlace = (tenant: TenantId, id: KeySlotId): WrapPlace => ['slot', tenant, id];

/** AES-256-GCM under the tenant's key, as every wrapped key. */
export const wrapSlot = (
  tenant: Pick<TenantSecrets, 'tenant' | 'wrappingKey'>,
  id: KeySlotId,
  secret: Uint8Array,
): KeySlot['secret'] => wrapKey(tenant.wrappingKey, secret, slotPlace(tenant.tenant, id));

/** While the tenant's key is changed, only the tag tells which of the two a slot is wrapped by. */
const unwrapOneByOne = (tenant: TenantSecrets, slots: readonly KeySlot[]): readonly SlotSecret[] =>
  slots.map(({ id, secret: wrapped }) => {
    const secret = unwrapByTenant(tenant, wrapped, slotPlace(tenant.tenant, id));
    if (secret === undefined) throw corrupt('a key slot');
    return { id, tenant: tenant.tenant, secret, derived: undefined };
  });

const blockBytes = 16;
const blocksPerSecret = keyBytes / blockBytes;
/** GCM with a 12-byte iv keeps counter 1 for the tag; the text begins at 2 (NIST SP 800-38D, 7.1). */
const firstCounter = 2;

/**
 * Unwraps slots of one tenant, thousands in one pass: a cold subject needs all of its slots at once, and
 * a cipher object a slot costs more than all the rest of reading it.
 *
 * The counter blocks of all slots are enciphered in one call, which gives the key stream that GCM
 * used. The tags are left unread: a secret that was altered or swapped derives a data key that opens
 * nothing, so the box reports it, and nothing is ever sealed under a slot that was read back.
 */
export const unwrapSlots = (
  tenant: TenantSecrets,
  slots: readonly KeySlot[],
): readonly SlotSecret[] => {
  if (tenant.otherWrappingKey !== null) return unwrapOneByOne(tenant, slots);
  const counters = Buffer.alloc(slots.length * keyBytes);
  for (const [index, { secret }] of slots.entries()) {
    if (secret.length !== ivBytes + keyBytes + tagBytes) throw corrupt('a key slot');
    for (let block = 0; block < blocksPerSecret; block += 1) {
      const at = index * keyBytes + block * blockBytes;
      for (let byte = 0; byte < ivBytes; byte += 1) counters[at + byte] = secret[byte] ?? 0;
      counters.writeUInt32BE(firstCounter + block, at + ivBytes);
    }
  }
  const keyStream = createCipheriv('aes-256-ecb', tenant.wrappingKey, null)
    .setAutoPadding(false)
    .update(counters);
  return slots.map((slot, index) => {
    const secret = new Uint8Array(keyBytes);
    for (let byte = 0; byte < keyBytes; byte += 1) {
      secret[byte] = (slot.secret[ivBytes + byte] ?? 0) ^ (keyStream[index * keyBytes + byte] ?? 0);
    }
    return { id: slot.id, tenant: tenant.tenant, secret, derived: undefined };
  });
};

/** The data key of a slot under its owner's key: HKDF(owner's key, slot secret). */
export const dataKeyOf = (slot: SlotSecret, owner: KeyOwner, ownerKey: Uint8Array): Uint8Array => {
  if (slot.derived?.owner === owner) return slot.derived.key;
  const key = deriveKey(ownerKey, 'palimpsest/v1/box', slot.secret);
  slot.derived ??= { owner, key };
  return key;
};
