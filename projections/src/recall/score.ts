import type { Policy } from '@palimpsest/domain';
import type { Instant } from '@palimpsest/kernel';
import { currentWeight } from '../reading/memory-object.ts';
import type { RankedRow } from './ranked-rows.ts';

/** A row that a recall answers. */
export interface Scored {
  readonly ranked: RankedRow;
  /** `null` at another time than now: what a weight was is no fact about the past. */
  readonly weight: number | null;
  readonly score: number;
}

/** Rows by their score, the best first. */
export const scoreRows = (
  rows: readonly RankedRow[],
  policy: Policy,
  travelling: boolean,
  now: Instant,
): readonly Scored[] => {
  const share = policy.recall.relevance_share;
  return rows
    .map((ranked): Scored => {
      const { value } = ranked.relevance;
      if (travelling) return { ranked, weight: null, score: value };
      const weight = currentWeight(ranked.row, ranked.usage, now);
      return { ranked, weight, score: share * value + (1 - share) * weight };
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.ranked.relevance.value - a.ranked.relevance.value ||
        (a.ranked.row.row_id < b.ranked.row.row_id ? -1 : 1),
    );
};
