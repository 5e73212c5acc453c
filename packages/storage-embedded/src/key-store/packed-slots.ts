import { type Instant, type KeySlot, type KeySlotId, tenantId } from '@palimpsest/kernel';
import { type PackedBytes, packBytes, unpackBytes } from '../rpc/packed-bytes.ts';

/** Key slots in columns: one block of bytes crosses the thread instead of a buffer a slot. */
export interface PackedSlots {
  readonly ids: readonly KeySlotId[];
  readonly tenants: readonly string[];
  readonly mintedAt: readonly string[];
  readonly secrets: PackedBytes;
}

export const packSlots = (slots: readonly KeySlot[]): PackedSlots => ({
  ids: slots.map(({ id }) => id),
  tenants: slots.map(({ tenant }) => tenant),
  mintedAt: slots.map(({ mintedAt }) => mintedAt),
  secrets: packBytes(slots.map(({ secret }) => secret)),
});

/** The slots again; their secrets are views into the block. */
export const unpackSlots = ({ ids, tenants, mintedAt, secrets }: PackedSlots): KeySlot[] => {
  const parts = unpackBytes(secrets);
  return ids.map((id, index) => ({
    id,
    tenant: tenantId(tenants[index] ?? ''),
    secret: parts[index] ?? new Uint8Array(0),
    mintedAt: (mintedAt[index] ?? '') as Instant,
  }));
};
