import type { BoxContext, JsonObject, SealedBox } from '@palimpsest/kernel';
import { sealDocument, sealVector } from './box.ts';
import type { MintedSlot, SlotPool } from './slot-pool.ts';
import { dataKeyOf, type KeyOwner, type SlotSecret } from './slot-secret.ts';
import type { TenantSecrets } from './tenant-keyring.ts';

/**
 * Seals for one subject, or for a tenant's own streams. Holds keys: take one for an append, not for
 * the life of the process.
 *
 * - `takeSlots` answers distinct new slots, durable already. Which boxes share a slot is the caller's
 *   choice: boxes that are to be erased together.
 * - `seal` and `sealVector` do not wait. Two calls with the same input give different bytes.
 * - Both throw `TypeError` for a context of another tenant, a slot of another tenant or vault, and a
 *   slot that another subject's box was sealed under.
 */
export interface Sealer {
  readonly takeSlots: (count: number) => Promise<readonly MintedSlot[]>;
  readonly seal: (document: JsonObject, context: BoxContext, slot: MintedSlot) => SealedBox;
  /** Stored as half floats: give unit vectors, expect three significant digits back. */
  readonly sealVector: (vector: Float32Array, context: BoxContext, slot: MintedSlot) => SealedBox;
}

export const createSealer = ({
  tenant,
  owner,
  ownerKey,
  pool,
  onSealed,
}: {
  readonly tenant: TenantSecrets;
  readonly owner: KeyOwner;
  readonly ownerKey: Uint8Array;
  readonly pool: SlotPool;
  readonly onSealed: (slot: SlotSecret) => void;
}): Sealer => {
  const keyFor = (slot: MintedSlot, context: BoxContext): Uint8Array => {
    const secret = pool.secretOf(slot);
    if (secret.tenant !== tenant.tenant || context.tenant !== tenant.tenant) {
      throw new TypeError('slot or context of another tenant');
    }
    if (secret.derived !== undefined && secret.derived.owner !== owner) {
      throw new TypeError('the slot has sealed something of another subject');
    }
    const key = dataKeyOf(secret, owner, ownerKey);
    onSealed(secret);
    return key;
  };
  return {
    takeSlots: (count) => pool.take(tenant, count),
    seal: (document, context, slot) =>
      sealDocument(keyFor(slot, context), slot.id, document, context),
    sealVector: (vector, context, slot) =>
      sealVector(keyFor(slot, context), slot.id, vector, context),
  };
};
