import { overlaps } from '../../shared/interval.ts';
import { closedOff, fieldsOf, type NewRow } from '../rows/close-off.ts';
import { contest, type Loser } from '../rows/contest.ts';
import type { ScopeColumns } from '../scope.ts';
import { type HeldMemory, saidAt } from '../state/held-memory.ts';
import { holdsSlot } from '../state/keys.ts';
import { occupantsOf, rowsOf } from './occupants.ts';
import { outsideWhenTaken } from './replace-wording.ts';
import type { WorkingState } from './working-state.ts';

export interface Move {
  readonly opens: readonly NewRow[];
  readonly losers: readonly Loser[];
}

/**
 * The rows of a memory in another scope, where its slot may be held by others. Its current value competes
 * as if it were told there; its past, and a state told as past, stand outside the slot where it is taken.
 */
export const moveScope = (work: WorkingState, memory: HeldMemory, to: ScopeColumns): Move => {
  const own = new Set([memory.id]);
  const moved = memory.rows.map((row) => ({ ...fieldsOf(row), ...to }));
  const head = moved.at(-1);
  if (head === undefined) return { opens: [], losers: [] };
  const past = moved.slice(0, -1).map((row) => outsideWhenTaken(work, row, own));
  const occupants = occupantsOf(work, head, own);
  const met = rowsOf(occupants).some((row) =>
    overlaps(
      { from: head.valid_from, to: head.valid_to },
      { from: row.valid_from, to: row.valid_to },
    ),
  );
  if (!met || !holdsSlot(memory.head)) return { opens: [...past, head], losers: [] };
  const from = head.valid_from ?? head.created_at;
  const competes = head.status === 'ACTIVE' && head.stance !== 'past_state';
  if (!competes || (head.valid_to !== null && from >= head.valid_to)) {
    return { opens: [...past, { ...head, slot_ref: null }], losers: [] };
  }
  const { pieces, losers } = contest(
    { from, to: head.valid_to, saidAt: saidAt(memory) },
    occupants.map((occupant) => ({ ...occupant, from })),
  );
  const opens = pieces.map((piece) => {
    const placed = { ...head, valid_from: piece.from, valid_to: piece.to };
    return piece.followedBy === null || piece.to === null
      ? placed
      : closedOff(placed, piece.to, piece.followedBy, work.context);
  });
  return { opens: [...past, ...opens], losers };
};
