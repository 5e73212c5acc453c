import type { Instant } from '@palimpsest/kernel';
import { compareEnds, compareStarts, isProper, overlaps } from '../../shared/interval.ts';
import type { RevisedFields } from '../command.ts';
import { closedOff, fieldsOf } from '../rows/close-off.ts';
import { emptyPlan, type RowPlan } from '../rows/end-rows.ts';
import { type HeldMemory, saidAt } from '../state/held-memory.ts';
import { occupantsOf, rowsOf } from './occupants.ts';
import { invalid } from './refusals.ts';
import { reworded } from './replace-wording.ts';
import type { WorkingState } from './working-state.ts';

/** The instant from which other values of the slot leave room, at or after `from`. */
const roomFrom = (work: WorkingState, memory: HeldMemory, from: Instant): Instant => {
  const { head } = memory;
  return rowsOf(occupantsOf(work, head, new Set([memory.id])))
    .filter((row) => compareStarts(row.valid_from, head.valid_from) < 0)
    .reduce((earliest, { valid_to: to }) => (to !== null && to > earliest ? to : earliest), from);
};

/**
 * A memory that says something else from an instant on. What it said until then stays as history.
 *
 * A change that begins before the current wording replaces it, unless it was said before it: then the memory
 * already says what came later, and there is nothing to do.
 */
export const changedRows = (
  work: WorkingState,
  memory: HeldMemory,
  change: { readonly from: Instant; readonly saidAt: string; readonly fields: RevisedFields },
): RowPlan => {
  const { head } = memory;
  const startsEarlier = compareStarts(head.valid_from, change.from) > 0;
  if (startsEarlier && change.saidAt < saidAt(memory)) return emptyPlan;
  const from = startsEarlier ? roomFrom(work, memory, change.from) : change.from;
  const hadEnded = compareEnds(head.valid_to, from) <= 0;
  const to = hadEnded ? null : head.valid_to;
  const interval = { from, to };
  if (!isProper(interval)) throw invalid('valid_at', 'another value held then');
  const taken = rowsOf(occupantsOf(work, head, new Set([memory.id]))).some((row) =>
    overlaps(interval, { from: row.valid_from, to: row.valid_to }),
  );
  if (taken) throw invalid('valid_at', 'it overlaps another value of the same slot');
  const closes = memory.rows.filter(
    (row) => compareEnds(row.valid_to, from) > 0 || row.row_id === head.row_id,
  );
  const before = closes
    .filter((row) => isProper({ from: row.valid_from, to: from }))
    .map((row) =>
      closedOff(
        fieldsOf(row),
        row.valid_to !== null && row.valid_to < from ? row.valid_to : from,
        memory.id,
        work.context,
      ),
    );
  const next = reworded(
    work,
    memory,
    {
      ...fieldsOf(head),
      valid_from: from,
      valid_to: to,
      valid_from_assumed: false,
      superseded_by: hadEnded ? null : head.superseded_by,
    },
    change.fields,
  );
  return { closes, opens: [...before, next] };
};
