import { type ErasureEvidence, memoryStream } from '@palimpsest/domain';
import type { MemoryId } from '@palimpsest/kernel';
import { AlreadyExecuted } from '@palimpsest/runtime';
import { startAppend } from '../worker/intake-progress.ts';
import { destroyKeys } from './destroy-keys.ts';
import { type ErasedBox, slotsOf } from './erased-box.ts';
import type { ErasureDeps } from './erasure-deps.ts';
import type { ErasureScope } from './erasure-scope.ts';
import { removeCopies } from './remove-copies.ts';
import { type ErasureOrder, erasureMetadata, purgeOf, startErasure } from './start-erasure.ts';
import { verifyErasure } from './verify-erasure.ts';

export type ErasureOutcome =
  | { readonly status: 'held' | 'nothing' }
  | {
      readonly status: 'erased';
      readonly memoryIds: ReadonlySet<MemoryId>;
      readonly whole: boolean;
      readonly evidence: ErasureEvidence;
    };

const slotsOfKind = (boxes: readonly ErasedBox[], kind: ErasedBox['kind']): number =>
  slotsOf(boxes.filter((box) => box.kind === kind)).length;

/** Tells the log what an erasure came to; once, whoever finishes it. */
const endErasure = async (
  deps: ErasureDeps,
  order: ErasureOrder,
  scope: ErasureScope,
  evidence: ErasureEvidence,
): Promise<void> => {
  const { version, policy } = await deps.policies.current(order.tenant, order.subject);
  const metadata = { ...erasureMetadata(order, version, 'end'), idempotent: true };
  try {
    const { recorded } = await deps.memories.execute(
      memoryStream(order.subject),
      metadata,
      (state, { now, eventId }) => {
        const append = startAppend(state, { now, eventId, policy, policyVersion: version }, () =>
          deps.recalls(order.subject),
        );
        append.decide({
          type: 'EndErasure',
          erasureId: order.erasureId,
          memories: scope.memoryIds.size,
          whole: scope.whole,
          startedAt: scope.startedAt,
          evidence,
        });
        return append.drafts;
      },
    );
    await deps.publish(recorded);
  } catch (error) {
    if (!(error instanceof AlreadyExecuted)) throw error;
  }
};

/**
 * Erases for good: fence, keys, copies, proof. Every step finds what the log says is to be done, so a run that a crash
 * ended is simply run again.
 */
export const runErasure = async (
  deps: ErasureDeps,
  order: ErasureOrder,
  signal: AbortSignal,
): Promise<ErasureOutcome> => {
  const scope = await startErasure(deps, order);
  if (scope === 'held' || scope === 'nothing') return { status: scope };
  const { state } = await deps.memories.load(memoryStream(order.subject), { fresh: true });
  const boxes = await destroyKeys(deps, order, scope, purgeOf(state, order));
  const copies = await removeCopies(deps, scope, signal);
  const findings = await verifyErasure(deps, scope, boxes);
  const evidence: ErasureEvidence = {
    slots: {
      memories: slotsOfKind(boxes, 'memories'),
      messages: slotsOfKind(boxes, 'messages'),
      receipts: slotsOfKind(boxes, 'receipts'),
    },
    ...findings,
    copies,
    subject_key: scope.whole,
  };
  await endErasure(deps, order, scope, evidence);
  return { status: 'erased', memoryIds: scope.memoryIds, whole: scope.whole, evidence };
};
