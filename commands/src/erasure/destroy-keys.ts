import type { HeldPurge } from '@palimpsest/domain';
import { type ErasedBox, slotsOf } from './erased-box.ts';
import { erasedBoxes } from './erased-boxes.ts';
import type { ErasureDeps } from './erasure-deps.ts';
import type { ErasureScope } from './erasure-scope.ts';
import type { ErasureOrder } from './start-erasure.ts';

const BATCH = 5_000;

/**
 * Destroys the keys of everything that the erasure covers: what they sealed is unreadable from then on, in every copy.
 * It is told outside of the data first: a backup that is restored must not bring it back.
 */
export const destroyKeys = async (
  deps: ErasureDeps,
  order: ErasureOrder,
  scope: ErasureScope,
  purge: HeldPurge | undefined,
): Promise<readonly ErasedBox[]> => {
  const boxes = await erasedBoxes(deps.eventStore, scope, purge);
  const slots = slotsOf(boxes);
  await deps.record.append({
    erasureId: order.erasureId,
    tenant: order.tenant,
    subject: order.subject,
    at: scope.startedAt,
    whole: scope.whole,
    memoryIds: [...scope.memoryIds],
    intakes: [...scope.intakes].map(String),
    slots,
  });
  if (scope.whole) {
    await deps.keyStore.destroySubject(order.subject);
    deps.vault.forgetSubject(order.subject);
  }
  for (let from = 0; from < slots.length; from += BATCH) {
    const batch = slots.slice(from, from + BATCH);
    await deps.keyStore.destroySlots(batch);
    deps.vault.forgetSlots(batch);
  }
  return boxes;
};
