import type { Instant, MemoryId } from '@palimpsest/kernel';
import { compareEnds, type Interval, isProper, overlaps, subtract } from '../../shared/interval.ts';
import type { BeliefRow } from '../belief-row.ts';
import type { DecisionContext } from '../decision-context.ts';
import { closedOff, fieldsOf, type NewRow } from './close-off.ts';
import { hasAssumedStart } from './contest.ts';
import { emptyPlan, joinPlans, type RowPlan } from './end-rows.ts';

/** A value told as past. */
export interface PastValue extends Interval {
  readonly memoryId: MemoryId;
  /** The end was told: it is known that another value held from there. */
  readonly endTold: boolean;
}

export interface PastPlacement {
  /** `null`: nothing of it is left in the slot, and it stands outside of it as it was told. */
  readonly interval: Interval | null;
  /** Cuts of rows that had only been assumed to reach back. */
  readonly cuts: RowPlan;
}

/** A row that reaches past the end of the value, from a start that nobody told: it gives way. */
const givesWay = (row: BeliefRow, past: PastValue): boolean =>
  past.endTold && hasAssumedStart(row) && compareEnds(row.valid_to, past.to) > 0;

/**
 * The row around the past value. What lies before it stays only if somebody said so then: an open start claims
 * nothing.
 */
const cutRow = (row: BeliefRow, past: PastValue, context: DecisionContext): RowPlan => {
  const { from, to, memoryId } = past;
  const before: readonly NewRow[] =
    from !== null && row.valid_from !== null && row.valid_from < from
      ? [closedOff(fieldsOf(row), from, memoryId, context)]
      : [];
  return { closes: [row], opens: [...before, { ...fieldsOf(row), valid_from: to }] };
};

const timeOf = (at: Instant): number => Date.parse(at);

const lengthOf = ({ from, to }: Interval): number =>
  from === null || to === null ? Number.POSITIVE_INFINITY : timeOf(to) - timeOf(from);

/**
 * Places a value told as past among what its slot already holds: rows that were only assumed to reach back are
 * cut, told ones are not touched, nor is what was `settled` before; of what they leave the longest gap is taken, the latest
 * of equals.
 */
export const placePastValue = (
  past: PastValue,
  occupants: readonly BeliefRow[],
  settled: readonly BeliefRow[],
  context: DecisionContext,
): PastPlacement => {
  if (!isProper(past)) return { interval: null, cuts: emptyPlan };
  const met = occupants.filter((row) => overlaps(past, { from: row.valid_from, to: row.valid_to }));
  const firm = met.filter((row) => !givesWay(row, past));
  const gaps = subtract(
    past,
    [...firm, ...settled].map((row) => ({ from: row.valid_from, to: row.valid_to })),
  );
  const [first, ...others] = gaps;
  if (first === undefined) return { interval: null, cuts: emptyPlan };
  const interval = others.reduce(
    (longest, gap) => (lengthOf(gap) >= lengthOf(longest) ? gap : longest),
    first,
  );
  const cuts = met
    .filter((row) => !firm.includes(row))
    .filter((row) => overlaps(interval, { from: row.valid_from, to: row.valid_to }))
    .map((row) => cutRow(row, { ...past, ...interval }, context));
  return { interval, cuts: joinPlans(...cuts) };
};
