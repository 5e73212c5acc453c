import type { Instant, MemoryId } from '@palimpsest/kernel';
import { compareStarts, isProper } from '../../shared/interval.ts';
import type { BeliefRow } from '../belief-row.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { HeldMemory } from '../state/held-memory.ts';
import { closedOff, fieldsOf, type NewRow } from './close-off.ts';

/** What an event does to rows, before ids and times are put in. */
export interface RowPlan {
  readonly closes: readonly BeliefRow[];
  readonly opens: readonly NewRow[];
}

export const emptyPlan: RowPlan = { closes: [], opens: [] };

export const joinPlans = (...plans: readonly RowPlan[]): RowPlan => ({
  closes: plans.flatMap((plan) => plan.closes),
  opens: plans.flatMap((plan) => plan.opens),
});

/**
 * Ends some rows of a memory at an instant. A row that had not begun by then leaves nothing: an empty interval
 * is never opened, and with equal starts the later position in the log wins.
 *
 * `headEnded` tells whether the memory has lost its current value, or only some of its past.
 */
export const endRows = (
  memory: HeldMemory,
  losing: readonly BeliefRow[],
  at: Instant,
  by: MemoryId,
  context: DecisionContext,
): RowPlan & { readonly headEnded: boolean } => {
  const lost = new Set(losing.map((row) => row.row_id));
  const opens = losing
    .filter((row) => isProper({ from: row.valid_from, to: at }))
    .map((row) => closedOff(fieldsOf(row), at, by, context));
  const onlyShortened = memory.head.stance === 'past_state' && opens.length > 0;
  const headEnded = lost.has(memory.head.row_id) && !onlyShortened;
  // Where the whole current version goes, the version before it now ends in the other memory, not in its own successor.
  const before = memory.rows
    .filter((row) => !lost.has(row.row_id))
    .toSorted((left, right) => compareStarts(left.valid_from, right.valid_from))
    .at(-1);
  const relabelled =
    headEnded && opens.length === 0 && before?.superseded_by === memory.id ? [before] : [];
  return {
    closes: [...relabelled, ...losing],
    opens: [...relabelled.map((row) => ({ ...fieldsOf(row), superseded_by: by })), ...opens],
    headEnded,
  };
};
