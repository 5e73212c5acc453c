import { type ErasureEvidence, type MemoryEvent, memoryStream } from '@palimpsest/domain';
import type { RecordedEvent } from '@palimpsest/kernel';
import { AlreadyExecuted, decodeEvent, type TaskTools } from '@palimpsest/runtime';
import { startAppend } from '../worker/intake-progress.ts';
import { destroyKeys } from './destroy-keys.ts';
import { certificateIn, endSubject, findSubjectEnd } from './end-subject.ts';
import { type ErasedBox, slotsOf } from './erased-box.ts';
import type { ErasureDeps } from './erasure-deps.ts';
import type { ErasureScope } from './erasure-scope.ts';
import { removeCopies } from './remove-copies.ts';
import { removalOf } from './remove-streams-kind.ts';
import { type ErasureOrder, erasureMetadata, purgeOf, startErasure } from './start-erasure.ts';
import { verifyErasure } from './verify-erasure.ts';

export type ErasureOutcome =
  | { readonly status: 'held' | 'nothing' }
  | {
      readonly status: 'erased';
      /** Memories that went. */
      readonly memories: number;
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

/** Whether the last fact of a subject is that it was erased as a whole. */
const isEndOfSubject = (last: RecordedEvent): boolean => {
  const { event } = decodeEvent<MemoryEvent>(last);
  return event.type === 'MemoriesErased' && event.data.whole;
};

/** The outcome of an erasure that a whole subject ended with, when its streams are gone already, or some of them. */
const endedBefore = async (
  { eventStore }: ErasureDeps,
  { erasureId, tenant, subject }: ErasureOrder,
): Promise<ErasureOutcome | undefined> => {
  const [last] = await eventStore.readStream(memoryStream(subject), {
    direction: 'backwards',
    limit: 1,
  });
  if (last !== undefined && !isEndOfSubject(last)) return undefined;
  const end = await findSubjectEnd(eventStore, tenant, erasureId);
  const certificate = end === undefined ? undefined : certificateIn(end);
  if (certificate === undefined || certificate.ended === null) return undefined;
  const { memories, whole, ended } = certificate;
  return { status: 'erased', memories, whole, evidence: ended.evidence };
};

const erase = async (
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
  if (scope.whole) await endSubject(deps, order);
  return { status: 'erased', memories: scope.memoryIds.size, whole: scope.whole, evidence };
};

/**
 * Erases for good: fence, keys, copies, proof; of a whole subject then the streams too. Every step finds what the log says
 * is to be done, so a run that a crash ended is simply run again.
 */
export const runErasure = async (
  deps: ErasureDeps,
  order: ErasureOrder,
  { signal, submit }: Pick<TaskTools, 'signal' | 'submit'>,
): Promise<ErasureOutcome> => {
  const outcome = (await endedBefore(deps, order)) ?? (await erase(deps, order, signal));
  if (outcome.status === 'erased' && outcome.whole) await submit(removalOf(order));
  return outcome;
};
