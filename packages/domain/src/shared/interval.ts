import type { Instant } from '@palimpsest/kernel';

/**
 * Half-open interval of valid time, `[from, to)`. `null` is an open end: unbounded to that side.
 * Instants are compared as text, which is their order in time.
 */
export interface Interval {
  readonly from: Instant | null;
  readonly to: Instant | null;
}

/** Order of starts: an open start is before every instant. */
export const compareStarts = (left: Instant | null, right: Instant | null): number => {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  return left < right ? -1 : 1;
};

/** Order of ends: an open end is after every instant. */
export const compareEnds = (left: Instant | null, right: Instant | null): number => {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -1 : 1;
};

/** `from` lies before `to`: an empty interval is never opened. */
export const isProper = ({ from, to }: Interval): boolean =>
  from === null || to === null || from < to;

/** They share at least one instant. */
export const overlaps = (left: Interval, right: Interval): boolean =>
  (left.from === null || right.to === null || left.from < right.to) &&
  (right.from === null || left.to === null || right.from < left.to);

/** Whether the instant lies in it. */
export const holdsAt = ({ from, to }: Interval, at: Instant): boolean =>
  (from === null || from <= at) && (to === null || at < to);

/** The later of two starts. */
export const laterStart = (left: Instant | null, right: Instant | null): Instant | null =>
  compareStarts(left, right) >= 0 ? left : right;

/** The earlier of two ends. */
export const earlierEnd = (left: Instant | null, right: Instant | null): Instant | null =>
  compareEnds(left, right) <= 0 ? left : right;

/** What is left of an interval without the others: proper pieces in order of time. */
export const subtract = (whole: Interval, others: readonly Interval[]): readonly Interval[] => {
  let pieces: readonly Interval[] = isProper(whole) ? [whole] : [];
  for (const other of others) {
    pieces = pieces.flatMap((piece) =>
      overlaps(piece, other)
        ? [
            ...(other.from === null ? [] : [{ from: piece.from, to: other.from }]),
            ...(other.to === null ? [] : [{ from: other.to, to: piece.to }]),
          ].filter(
            (rest) =>
              isProper(rest) &&
              compareStarts(rest.from, piece.from) >= 0 &&
              compareEnds(rest.to, piece.to) <= 0,
          )
        : [piece],
    );
  }
  return pieces;
};
