import { compareStarts, isProper, overlaps } from '../../shared/interval.ts';
import type { Annotation } from '../command.ts';
import type { NewRow } from '../rows/close-off.ts';
import { anchorOf, renewedWeight, weightAt } from '../weight.ts';
import { occupantsOf, rowsOf } from './occupants.ts';
import { invalid } from './refusals.ts';
import type { WorkingState } from './working-state.ts';

/** Importance sets the weight anew: at least that of important ones, or back to the usual at most. */
const withImportance = (work: WorkingState, row: NewRow, isImportant: boolean): NewRow => {
  if (row.is_important === isImportant) return row;
  const { now, policy } = work.context;
  const weight = weightAt(row, now);
  const marked = { ...row, is_important: isImportant };
  if (isImportant) {
    const { important } = policy.weights;
    return {
      ...marked,
      ...anchorOf(Math.max(weight, important), marked, work.context),
      initial_weight: Math.max(row.initial_weight, important),
    };
  }
  const usual = renewedWeight(marked, now, policy);
  return {
    ...marked,
    ...anchorOf(Math.min(weight, usual), marked, work.context),
    initial_weight: usual,
  };
};

/**
 * A row with its interval corrected. Throws `INVALID_ARGUMENT` where it would be empty, overlap another
 * value of its slot or another version of its memory (`siblings`), or come before one of these: versions
 * stand in the order of time, and the last of them is the current one.
 */
export const withValidity = (
  work: WorkingState,
  row: NewRow,
  siblings: readonly NewRow[],
  { validFrom, validTo }: Pick<Annotation, 'validFrom' | 'validTo'>,
): NewRow => {
  const from = validFrom === undefined ? row.valid_from : validFrom;
  const to = validTo === undefined ? row.valid_to : validTo;
  if (from === row.valid_from && to === row.valid_to) return row;
  const field = validTo === undefined ? 'valid_at' : 'invalid_at';
  if (!isProper({ from, to })) throw invalid(field, 'it has to end after it starts');
  const others = [...siblings, ...rowsOf(occupantsOf(work, row, new Set([row.memory_id])))];
  if (
    others.some((other) => overlaps({ from, to }, { from: other.valid_from, to: other.valid_to }))
  ) {
    throw invalid(field, 'it overlaps another value of the same slot');
  }
  if (siblings.some((sibling) => compareStarts(from, sibling.valid_from) < 0)) {
    throw invalid(field, 'it would come before an earlier version of this memory');
  }
  return {
    ...row,
    valid_from: from,
    valid_to: to,
    valid_from_assumed: validFrom === undefined ? row.valid_from_assumed : false,
  };
};

/** A row with the fields of an annotation that do not depend on its place in time. */
export const annotatedRow = (work: WorkingState, row: NewRow, changes: Annotation): NewRow => ({
  ...withImportance(work, row, changes.isImportant ?? row.is_important),
  expire_at: changes.expireAt === undefined ? row.expire_at : changes.expireAt,
  updated_at: work.context.now,
});
