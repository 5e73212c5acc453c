import type { MemoryId } from '@palimpsest/kernel';
import { overlaps } from '../../shared/interval.ts';
import type { BeliefRow } from '../belief-row.ts';
import { fieldsOf, type NewRow } from '../rows/close-off.ts';
import type { RowPlan } from '../rows/end-rows.ts';
import { fitIn } from '../rows/fit-in.ts';
import { type HeldMemory, statusOf } from '../state/held-memory.ts';
import { slotKey } from '../state/keys.ts';
import { anchorOf, weightAt } from '../weight.ts';
import { occupantsOf, rowsOf } from './occupants.ts';
import type { WorkingState } from './working-state.ts';

/** The row as it stood before it was superseded, with what has been changed around it since. */
const asBefore = (work: WorkingState, memory: HeldMemory, row: BeliefRow): NewRow => {
  const { now } = work.context;
  const { head } = memory;
  const fields = fieldsOf(row);
  const fresh = row.version === head.version ? fieldsOf(head) : fields;
  return {
    ...fresh,
    level: head.level,
    app_ref: head.app_ref,
    session_ref: head.session_ref,
    agent_ref: head.agent_ref,
    slot_ref: fields.slot_ref,
    valid_from: fields.valid_from,
    valid_to: fields.valid_to,
    status: fields.status,
    superseded_by: fields.superseded_by,
    // It did not decay while it was history.
    ...anchorOf(weightAt(row, row.known_to ?? now), fresh, work.context),
  };
};

/**
 * The rows that a memory had before another one superseded it, or `null` where it would not become current
 * again: it is not superseded (any more), or something else has taken its place.
 *
 * `deleted` are the memories that are going; `returned` are rows that the same command already brings back.
 */
export const reinstatedRows = (
  work: WorkingState,
  memory: HeldMemory,
  deleted: ReadonlySet<MemoryId>,
  returned: readonly NewRow[],
): RowPlan | null => {
  const { supersession } = memory;
  // What a merge absorbed lives on in the survivor's earlier versions; nothing else does.
  if (supersession === null || supersession.kind === 'merged') return null;
  if (!deleted.has(supersession.by)) return null;
  if (deleted.has(memory.id) || statusOf(memory) !== 'SUPERSEDED') return null;
  const rows = supersession.rows.map((row) => asBefore(work, memory, row));
  const gone = new Set([...deleted, memory.id]);
  const fitted = rows.map((row) => fitIn(row, rowsOf(occupantsOf(work, row, gone)), work.context));
  if (fitted.at(-1)?.displacedBy !== null) return null;
  const opens = fitted.flatMap(({ pieces }) => pieces);
  const clashes = opens.some((row) =>
    returned.some(
      (other) =>
        slotKey(row) !== null &&
        slotKey(row) === slotKey(other) &&
        overlaps(
          { from: row.valid_from, to: row.valid_to },
          { from: other.valid_from, to: other.valid_to },
        ),
    ),
  );
  if (clashes) return null;
  const closes = memory.rows.filter((row) =>
    rows.some((before) =>
      overlaps(
        { from: row.valid_from, to: row.valid_to },
        { from: before.valid_from, to: before.valid_to },
      ),
    ),
  );
  return { closes, opens };
};
