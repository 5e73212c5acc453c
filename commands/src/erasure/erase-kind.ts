import type { MemoryId } from '@palimpsest/kernel';
import type { TaskKind } from '@palimpsest/runtime';
import type { ErasureDeps } from './erasure-deps.ts';
import { MAX_FAILURES } from './never-given-up.ts';
import { erasePurged, erasureResult } from './purge-kind.ts';
import { runErasure } from './run-erasure.ts';
import type { ErasureOrder } from './start-erasure.ts';

/** What is to be erased: what a purge has hidden before, or memories or conversations whose time is over. */
export type EraseInput = { readonly trace_id: string } & (
  | { readonly by: 'purge'; readonly purge_id: string }
  | {
      readonly by: 'ids';
      readonly memory_ids: readonly MemoryId[];
      readonly cause: 'DELETED' | 'ARCHIVED';
    }
  /** Revisions of their acceptances. */
  | { readonly by: 'messages'; readonly intakes: readonly string[] }
);

/** `erase`: what a legal hold had kept waiting, and what retention ends. */
export const createEraseKind = (deps: ErasureDeps): TaskKind => ({
  kind: 'erase',
  maxFailures: MAX_FAILURES,
  run: async ({ id, input, tenant, subjectId: subject }, tools) => {
    if (subject === null) throw new TypeError('an erasure without a subject');
    const order = input as unknown as EraseInput; // written by whoever asks for one, in this package
    const traceId = order.trace_id;
    if (order.by === 'purge') {
      const purge = { purgeId: order.purge_id, tenant, subject, traceId };
      return erasureResult(await erasePurged(deps, purge, tools));
    }
    const selection: ErasureOrder['selection'] =
      order.by === 'ids'
        ? { by: 'ids', memoryIds: order.memory_ids, cause: order.cause }
        : { by: 'messages', intakes: order.intakes.map(BigInt) };
    const outcome = await runErasure(
      deps,
      { erasureId: id, tenant, subject, traceId, selection },
      tools,
    );
    return erasureResult(outcome);
  },
});
