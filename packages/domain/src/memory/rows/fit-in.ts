import type { MemoryId } from '@palimpsest/kernel';
import { compareEnds, compareStarts, subtract } from '../../shared/interval.ts';
import type { BeliefRow } from '../belief-row.ts';
import type { DecisionContext } from '../decision-context.ts';
import { closedOff, type NewRow } from './close-off.ts';

export interface Fitted {
  readonly pieces: readonly NewRow[];
  /** Who holds the time at which the row used to end; `null`: nobody, it still reaches its end. */
  readonly displacedBy: MemoryId | null;
}

/** What is left of a row that comes back among others, which do not give way. */
export const fitIn = (
  row: NewRow,
  occupants: readonly BeliefRow[],
  context: DecisionContext,
): Fitted => {
  const intervals = occupants.map(({ valid_from: from, valid_to: to }) => ({ from, to }));
  const free = subtract({ from: row.valid_from, to: row.valid_to }, intervals);
  const holderAt = (end: string | null): BeliefRow | undefined =>
    occupants.find(({ valid_from }) => valid_from === end);
  const pieces = free.map(({ from, to }): NewRow => {
    const piece = { ...row, valid_from: from };
    const next = to === null || to === row.valid_to ? undefined : holderAt(to);
    return to === null || next === undefined
      ? { ...piece, valid_to: to }
      : closedOff(piece, to, next.memory_id, context);
  });
  const reachesEnd = free.at(-1)?.to === row.valid_to && free.length > 0;
  const atEnd = occupants.find(
    (other) =>
      compareEnds(other.valid_to, row.valid_to) >= 0 &&
      (row.valid_to === null || compareStarts(other.valid_from, row.valid_to) < 0),
  );
  return { pieces, displacedBy: reachesEnd ? null : (atEnd?.memory_id ?? null) };
};
