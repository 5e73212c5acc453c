import type { Instant, MemoryId } from '@palimpsest/kernel';
import type { BeliefRow } from '../belief-row.ts';
import type { DecisionContext } from '../decision-context.ts';
import { frozenAnchor } from '../weight.ts';

/** A row that is about to be opened: its id and its record interval are still to come. */
export type NewRow = Omit<BeliefRow, 'row_id' | 'known_from' | 'known_to'>;

/** Fields of a row that a new one can be made from. */
export const fieldsOf = (row: BeliefRow): NewRow => {
  const { row_id: _id, known_from: _from, known_to: _to, ...fields } = row;
  return fields;
};

/**
 * What is left of a row when another value takes over at an instant; the caller checks that something is.
 *
 * It becomes history and keeps the weight that it has now. Until the instant has come it stays `ACTIVE`, since
 * a future end does not hide a fact today; `superseded_by` already says what will follow. A state that was
 * told as past was never the current value: it only becomes shorter.
 */
export const closedOff = (
  row: NewRow,
  at: Instant,
  by: MemoryId,
  context: DecisionContext,
): NewRow => {
  if (row.stance === 'past_state' && row.memory_id !== by) return { ...row, valid_to: at };
  const ended = { ...row, valid_to: at, superseded_by: by };
  if (at > context.now) return ended;
  return { ...ended, ...frozenAnchor(row, context), status: 'SUPERSEDED' };
};
