import type { Instant, MemoryId } from '@palimpsest/kernel';
import { compareEnds, earlierEnd, isProper } from '../../shared/interval.ts';
import type { AddFact } from '../command.ts';
import { closedOff, type NewRow } from '../rows/close-off.ts';
import { type Contender, contest, type Loser } from '../rows/contest.ts';
import { emptyPlan, type RowPlan } from '../rows/end-rows.ts';
import { placePastValue } from '../rows/past-value.ts';
import { holdsSlot, slotKey } from '../state/keys.ts';
import { occupantsOf, rowsOf } from './occupants.ts';
import { existing } from './refusals.ts';
import type { WorkingState } from './working-state.ts';

/** Where a new fact stands, and what it takes from others. */
export interface Placement {
  readonly opens: readonly NewRow[];
  readonly losers: readonly Loser[];
  readonly cuts: RowPlan;
}

/** When a named target has to end: as the decision says, unless the fact itself has ended by then. */
const endOfTarget = (
  told: Instant | null,
  row: Pick<NewRow, 'valid_to'>,
  start: Instant,
): Instant => (told !== null && compareEnds(told, row.valid_to) < 0 ? told : start);

const targetsOf = (
  work: WorkingState,
  command: AddFact,
  row: Pick<NewRow, 'valid_to'>,
  start: Instant,
): readonly Contender[] => {
  const ends = new Map<MemoryId, Instant>();
  for (const { target, from } of command.supersedes) {
    const memory = existing(work, target, 'supersedes');
    if (!ends.has(memory.id)) ends.set(memory.id, endOfTarget(from, row, start));
  }
  return [...ends].map(([id, from]) => {
    const memory = existing(work, id, 'supersedes');
    return { memory, from, rows: memory.rows };
  });
};

/** A state, an episode or a plan: it holds from its start, and what it contradicts ends there. */
const placePresent = (work: WorkingState, command: AddFact, row: NewRow): Placement => {
  const told = command.supersedes.flatMap(({ from }) =>
    from !== null && compareEnds(from, row.valid_to) < 0 ? [from] : [],
  );
  const start = row.valid_from ?? told.toSorted().at(-1) ?? work.context.now;
  const targets = targetsOf(work, command, row, start);
  const named = new Set(targets.map(({ memory }) => memory.id));
  const occupants = occupantsOf(work, row, named);
  const sameSlot = new Set(occupantsOf(work, row, new Set()).map(({ memory }) => memory.id));
  if (targets.length === 0 && occupants.length === 0) {
    return { opens: [row], losers: [], cuts: emptyPlan };
  }
  // Two values of a slot cannot both hold: where a target of it holds on for a while, the fact starts after it.
  const from = targets
    .filter(({ memory }) => sameSlot.has(memory.id))
    .reduce((latest, target) => (target.from > latest ? target.from : latest), start);
  const { pieces, losers } = contest(
    { from, to: row.valid_to, saidAt: command.wording.content.said_at },
    [...targets, ...occupants.map(({ memory, rows }) => ({ memory, rows, from }))],
  );
  const opens = pieces.map((piece) => {
    const placed = {
      ...row,
      valid_from: piece.from,
      valid_to: piece.to,
      valid_from_assumed: row.valid_from_assumed || row.valid_from === null,
    };
    return piece.followedBy === null || piece.to === null
      ? placed
      : closedOff(placed, piece.to, piece.followedBy, work.context);
  });
  return { opens, losers, cuts: emptyPlan };
};

/** A state told as past: it takes no time that another value was told to hold. */
const placePast = (work: WorkingState, command: AddFact, row: NewRow): Placement => {
  const saidAt = command.wording.content.said_at as Instant;
  const endTold = row.valid_to !== null;
  const proper = row.valid_from === null || row.valid_from < saidAt;
  const to = row.valid_to ?? (proper ? saidAt : null);
  const past = { ...row, valid_to: to };
  const targets = targetsOf(work, command, { valid_to: null }, to ?? work.context.now);
  const losers = targets.flatMap(({ memory, from, rows }) => {
    const losing = rows.filter((held) => compareEnds(held.valid_to, from) > 0);
    return losing.length === 0 ? [] : [{ memory, from, rows: losing }];
  });
  const occupants = occupantsOf(work, row, new Set(targets.map(({ memory }) => memory.id)));
  // What its targets keep of the slot, lose of it or not, is settled by the decision.
  const kept = targets.flatMap(({ rows, from }) =>
    rows
      .filter((held) => holdsSlot(held) && slotKey(held) === slotKey(row))
      .map((held) => ({ ...held, valid_to: earlierEnd(held.valid_to, from) }))
      .filter((held) => isProper({ from: held.valid_from, to: held.valid_to })),
  );
  const { interval, cuts } = placePastValue(
    { memoryId: row.memory_id, from: row.valid_from, to, endTold },
    rowsOf(occupants),
    kept,
    work.context,
  );
  const placed =
    interval === null
      ? { ...past, slot_ref: null }
      : { ...past, valid_from: interval.from, valid_to: interval.to };
  return { opens: [placed], losers, cuts: row.slot_ref === null ? emptyPlan : cuts };
};

/**
 * Settles where a new fact stands among those that it names as superseded and those that hold its slot. A fact
 * that had ended before it could have begun to hold now is a past one, whatever its stance says.
 */
export const placeFact = (work: WorkingState, command: AddFact, row: NewRow): Placement => {
  const endsBeforeNow =
    row.valid_from === null && row.valid_to !== null && row.valid_to <= work.context.now;
  return row.stance === 'past_state' || endsBeforeNow
    ? placePast(work, command, row)
    : placePresent(work, command, row);
};
