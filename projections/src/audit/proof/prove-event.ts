import type { ProofAnswer } from '@palimpsest/domain/contract';
import type { EventId, LedgerStore, TenantId } from '@palimpsest/kernel';
import { createTreeReader, proveInclusion } from '@palimpsest/ledger';
import { checkpointAnswerOf } from './checkpoint.ts';

/** Leaf, place and inclusion proof of an event under the newest checkpoint; `null`: none covers it, or there is no such event. */
export const proveEvent = async (
  ledger: LedgerStore,
  tenant: TenantId,
  event: EventId,
): Promise<ProofAnswer | null> => {
  const leaf = await ledger.findEvent(tenant, event);
  const checkpoint = await ledger.lastCheckpoint(tenant);
  if (leaf === undefined || checkpoint === undefined || checkpoint.size <= leaf.sequence) {
    return null;
  }
  const tree = createTreeReader((level, options) => ledger.readHashes(tenant, level, options));
  const inclusion = await proveInclusion(tree, leaf.sequence, checkpoint.size);
  return {
    event_id: leaf.eventId,
    leaf: Buffer.from(leaf.bytes).toString('base64'),
    leaf_hash: Buffer.from(leaf.hash).toString('hex'),
    index: Number(leaf.sequence),
    tree_size: Number(checkpoint.size),
    inclusion: inclusion.map((hash) => Buffer.from(hash).toString('hex')),
    checkpoint: checkpointAnswerOf(checkpoint),
  };
};
