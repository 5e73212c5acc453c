import type { Instant, MemoryId } from '@palimpsest/kernel';
import {
  compareEnds,
  compareStarts,
  earlierEnd,
  type Interval,
  isProper,
  laterStart,
  overlaps,
  subtract,
} from '../../shared/interval.ts';
import type { BeliefRow } from '../belief-row.ts';
import { type HeldMemory, saidAt } from '../state/held-memory.ts';

/** Time that a value of a slot claims. */
export interface Claim {
  readonly from: Instant;
  readonly to: Instant | null;
  /** When it was said. */
  readonly saidAt: string;
}

/** A memory that the claim meets, and when it has to end if it loses. */
export interface Contender {
  readonly memory: HeldMemory;
  readonly from: Instant;
  /** Rows in question: all that it believes, or only those of the slot. */
  readonly rows: readonly BeliefRow[];
}

/** A memory that loses time to the claim. */
export interface Loser {
  readonly memory: HeldMemory;
  readonly rows: readonly BeliefRow[];
  readonly from: Instant;
}

/** A stretch of time that the claim gets, and who holds the time after it (`null`: it ends by itself). */
export interface ClaimedPiece extends Interval {
  readonly from: Instant;
  readonly followedBy: MemoryId | null;
}

export interface ContestOutcome {
  /** At least one, in order of time. */
  readonly pieces: readonly ClaimedPiece[];
  readonly losers: readonly Loser[];
}

/** Where its start was only taken from the message, or is not known at all. */
export const hasAssumedStart = (row: BeliefRow): boolean =>
  row.valid_from === null || row.valid_from_assumed;

interface Met {
  readonly memory: HeldMemory;
  readonly row: BeliefRow;
  /** When it has to end if it loses. */
  readonly from: Instant;
}

/**
 * Settles which value holds when, by the rules of DESIGN section 5.
 *
 * - Of two values the one that starts later wins from its start on; with equal starts the one that comes later
 *   in the log, which is the claim.
 * - A later start that was only assumed does not count as one against a claim that was said after it: "I live in A"
 *   and then "I have lived in B since spring" leaves B.
 * - A later value that had ended again before the claim was said takes a piece out of it; any other ends it.
 */
export const contest = (claim: Claim, contenders: readonly Contender[]): ContestOutcome => {
  const prevails = ({ memory, row, from }: Met): boolean =>
    compareStarts(row.valid_from, laterStart(claim.from, from)) > 0 &&
    !(hasAssumedStart(row) && claim.saidAt >= saidAt(memory));
  const met: readonly Met[] = contenders.flatMap(({ memory, rows, from }) =>
    rows.filter((row) => compareEnds(row.valid_to, from) > 0).map((row) => ({ memory, row, from })),
  );
  const prevailing = met.filter(prevails);
  const ended = (row: BeliefRow): boolean => row.valid_to !== null && row.valid_to <= claim.saidAt;
  const end = prevailing
    .filter(({ row }) => !ended(row))
    .reduce<Instant | null>((to, { row }) => earlierEnd(to, row.valid_from), claim.to);
  const free = subtract(
    { from: claim.from, to: end },
    prevailing.map(({ row }) => ({ from: row.valid_from, to: row.valid_to })),
  );
  const holderAt = (at: Instant): MemoryId | null =>
    prevailing.find(({ row }) => row.valid_from === at)?.memory.id ?? null;
  const pieces = free.map((piece) => ({
    from: piece.from ?? claim.from,
    to: piece.to,
    followedBy: piece.to === null || piece.to === claim.to ? null : holderAt(piece.to),
  }));
  const losers = contenders.flatMap(({ memory, from }) => {
    const rows = met
      .filter(
        (each) =>
          each.memory === memory &&
          !prevails(each) &&
          isProper({ from, to: end }) &&
          overlaps({ from, to: end }, { from: each.row.valid_from, to: each.row.valid_to }),
      )
      .map(({ row }) => row);
    return rows.length === 0 ? [] : [{ memory, rows, from }];
  });
  return { pieces, losers };
};
