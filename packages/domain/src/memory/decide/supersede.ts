import type { Instant, MemoryId } from '@palimpsest/kernel';
import type { DecisionRecord } from '../events.ts';
import type { Loser } from '../rows/contest.ts';
import { emptyPlan, endRows, joinPlans, type RowPlan } from '../rows/end-rows.ts';
import type { WorkingState } from './working-state.ts';

/** A decision that follows from another one, taken by rule. */
export const byRule = (
  op: DecisionRecord['op'],
  targets: readonly MemoryId[],
  reasonCode: string,
): DecisionRecord => ({
  op,
  candidates: [],
  targets: [...targets],
  reason_code: reasonCode,
  mode: 'direct',
  model: null,
  prompt_version: null,
});

/** Records that a memory's validity ends in another one. */
export const recordSuperseded = (
  work: WorkingState,
  ended: {
    readonly memoryId: MemoryId;
    readonly by: MemoryId;
    readonly at: Instant;
    readonly plan: RowPlan;
    readonly decision: DecisionRecord;
  },
): void => {
  work.record({
    type: 'MemorySuperseded',
    eventId: work.nextEventId(),
    data: {
      memory_id: ended.memoryId,
      superseded_by: ended.by,
      ends_at: ended.at,
      decision: ended.decision,
      ...work.rowData(ended.plan),
    },
  });
};

/**
 * Ends what loses to a claim. A memory that loses its current value gets its `MemorySuperseded`, before the claim's own
 * event, so that no prefix of the log shows two current values or more memories than there is room for. Rows of
 * which only some past is lost are answered, for the claim's own event.
 */
export const endLosers = (
  work: WorkingState,
  losers: readonly Loser[],
  by: MemoryId,
  decision: DecisionRecord,
): RowPlan => {
  let past = emptyPlan;
  for (const { memory, rows, from } of losers) {
    const { headEnded, closes, opens } = endRows(memory, rows, from, by, work.context);
    const plan = { closes, opens };
    if (headEnded) {
      recordSuperseded(work, { memoryId: memory.id, by, at: from, plan, decision });
    } else {
      past = joinPlans(past, plan);
    }
  }
  return past;
};
