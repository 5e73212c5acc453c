import type { KeySlot, KeySlotId, SubjectId, TenantId } from '@palimpsest/kernel';
import { deriveKey } from './derive-key.ts';
import { corrupt } from './errors.ts';
import type { TenantSecrets } from './tenant-keyring.ts';
import { unwrapKey, wrapKey } from './wrap-key.ts';

/** Whose key a data key is derived from: a subject's, or (`null`) the tenant's own. */
export type KeyOwner = SubjectId | null;

/** A key slot in clear, with the data key that was derived from it last. */
export interface SlotSecret {
  readonly id: KeySlotId;
  readonly tenant: TenantId;
  readonly secret: Uint8Array;
  /** Cache of {@link dataKeyOf}: nearly every slot has one owner for life, and several boxes. */
  derived: { readonly owner: KeyOwner; readonly key: Uint8Array } | undefined;
}

export const wrapSlot = (
  tenant: TenantSecrets,
  id: KeySlotId,
  secret: Uint8Array,
): KeySlot['secret'] => wrapKey(tenant.wrappingKey, secret, ['slot', tenant.tenant, id]);

export const unwrapSlot = (tenant: TenantSecrets, slot: KeySlot): SlotSecret => {
  const place = ['slot', slot.tenant, slot.id] as const;
  const secret = unwrapKey(tenant.wrappingKey, slot.secret, place);
  if (secret === undefined) throw corrupt('a key slot');
  return { id: slot.id, tenant: slot.tenant, secret, derived: undefined };
};

/** The data key of a slot under its owner's key: HKDF(owner's key, slot secret). */
export const dataKeyOf = (slot: SlotSecret, owner: KeyOwner, ownerKey: Uint8Array): Uint8Array => {
  if (slot.derived?.owner === owner) return slot.derived.key;
  const key = deriveKey(ownerKey, 'palimpsest/v1/box', slot.secret);
  slot.derived ??= { owner, key };
  return key;
};
