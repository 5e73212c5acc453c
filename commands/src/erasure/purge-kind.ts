import { type JsonObject, type SubjectId, type TenantId } from '@palimpsest/kernel';
import type { TaskKind, TaskTools, TrackedTask } from '@palimpsest/runtime';
import type { ErasureDeps } from './erasure-deps.ts';
import { MAX_FAILURES } from './never-given-up.ts';
import { type ErasureOutcome, runErasure } from './run-erasure.ts';

/** What a purge was told to do. */
interface PurgeInput {
  readonly purge_id: string;
  readonly immediate: boolean;
  readonly deleted: number;
  readonly trace_id: string;
}

/** What came of an erasure, as its task answers it. A hold that stands in its way shows in nothing. */
export const erasureResult = (outcome: ErasureOutcome): JsonObject =>
  outcome.status === 'erased'
    ? {
        erased: outcome.memories,
        subject_erased: outcome.whole,
        boxes_tried: outcome.evidence.boxes_tried,
        boxes_opened: outcome.evidence.boxes_opened,
        documents_left: outcome.evidence.documents_left,
      }
    : { erased: 0 };

/** Erases what a purge hid. */
export const erasePurged = (
  deps: ErasureDeps,
  purge: {
    readonly purgeId: string;
    readonly tenant: TenantId;
    readonly subject: SubjectId;
    readonly traceId: string;
  },
  tools: Pick<TaskTools, 'signal' | 'submit'>,
): Promise<ErasureOutcome> =>
  runErasure(
    deps,
    {
      erasureId: purge.purgeId,
      tenant: purge.tenant,
      subject: purge.subject,
      traceId: purge.traceId,
      selection: { by: 'purge', purgeId: purge.purgeId },
    },
    tools,
  );

/** `purge`: what is to be erased at once is; the rest waits for retention. */
export const createPurgeKind = (deps: ErasureDeps): TaskKind => ({
  kind: 'purge',
  maxFailures: MAX_FAILURES,
  run: async ({ input, tenant, subjectId }: TrackedTask, tools) => {
    const {
      purge_id: purgeId,
      immediate,
      deleted,
      trace_id: traceId,
    } = input as unknown as PurgeInput; // written by `user/purge`
    if (subjectId === null || !immediate) return { deleted, erased: 0 };
    const order = { purgeId, tenant, subject: subjectId, traceId };
    return { deleted, ...erasureResult(await erasePurged(deps, order, tools)) };
  },
});
