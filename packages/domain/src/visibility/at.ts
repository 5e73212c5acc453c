import type { Instant } from '@palimpsest/kernel';
import type { BeliefRow } from '../memory/belief-row.ts';

/** The two clocks of a read; `null` = left out (DESIGN section 5). */
export interface TwoClocks {
  readonly asOf: Instant | null;
  readonly knownAt: Instant | null;
}

/** Why a row is not answered by default. */
export type Omission = 'archived' | 'superseded' | 'expired';

export type Visibility =
  /** Not a row of that time at all: another record or validity interval. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'omitted'; readonly why: Omission }
  | { readonly kind: 'visible'; readonly status: BeliefRow['status'] };

const ELSEWHERE: Visibility = { kind: 'elsewhere' };

/** Believed at `knownAt`; left out: still believed. */
export const isKnown = (row: BeliefRow, knownAt: Instant | null): boolean =>
  knownAt === null
    ? row.known_to === null
    : row.known_from <= knownAt && (row.known_to === null || knownAt < row.known_to);

/** Held at `asOf`. */
export const holds = (row: BeliefRow, asOf: Instant): boolean =>
  (row.valid_from === null || row.valid_from <= asOf) &&
  (row.valid_to === null || asOf < row.valid_to);

/**
 * What a read at two clocks sees of a row.
 *
 * With `asOf`, a row that was closed off by supersession is found for the time it held, as `ACTIVE`; without, it is
 * history. Archived rows always have to be asked for.
 */
export const visibilityAt = (
  row: BeliefRow,
  clocks: TwoClocks,
  options: {
    readonly includeArchived: boolean;
    readonly includeSuperseded: boolean;
    readonly now: Instant;
  },
): Visibility => {
  if (!isKnown(row, clocks.knownAt)) return ELSEWHERE;
  if (clocks.asOf !== null && !holds(row, clocks.asOf)) return ELSEWHERE;
  if (row.status === 'ARCHIVED' && !options.includeArchived) {
    return { kind: 'omitted', why: 'archived' };
  }
  if (row.status === 'SUPERSEDED' && clocks.asOf === null && !options.includeSuperseded) {
    return { kind: 'omitted', why: 'superseded' };
  }
  const today = clocks.asOf ?? clocks.knownAt ?? options.now;
  if (row.expire_at !== null && row.expire_at <= today && !options.includeArchived) {
    return { kind: 'omitted', why: 'expired' };
  }
  const status = row.status === 'SUPERSEDED' && clocks.asOf !== null ? 'ACTIVE' : row.status;
  return { kind: 'visible', status };
};
