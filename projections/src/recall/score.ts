import { liftedRelevance, type Policy, type Signals } from '@palimpsest/domain';
import type { Instant } from '@palimpsest/kernel';
import { currentWeight } from '../reading/memory-object.ts';
import type { RankedRow } from './ranked-rows.ts';

/** A row that a recall answers. */
export interface Scored {
  readonly ranked: RankedRow;
  /** `null` at another time than now: what a weight was is no fact about the past. */
  readonly weight: number | null;
  readonly score: number;
  /** `null`: none were looked at. */
  readonly signals: Signals | null;
}

/** The best first; of equal ones always the same one. */
export const inOrder = (a: Scored, b: Scored): number =>
  b.score - a.score ||
  b.ranked.relevance.value - a.ranked.relevance.value ||
  (a.ranked.row.row_id < b.ranked.row.row_id ? -1 : 1);

/** Rows by their score, the best first. */
export const scoreRows = (
  rows: readonly RankedRow[],
  { relevance_share: share }: Policy['recall'],
  travelling: boolean,
  now: Instant,
): readonly Scored[] =>
  rows
    .map((ranked): Scored => {
      const { value } = ranked.relevance;
      if (travelling) return { ranked, weight: null, score: value, signals: null };
      const weight = currentWeight(ranked.row, ranked.usage, now);
      const score = share * value + (1 - share) * weight;
      return { ranked, weight, score, signals: null };
    })
    .sort(inOrder);

/** A scored row anew by what the signals say of it. Relevance stays what it is: signals only put in order. */
export const scoreBySignals = (
  scored: Scored,
  signals: Signals,
  { relevance_share: share, signals: weights }: Policy['recall'],
): Scored => {
  if (scored.weight === null) return scored;
  const relevance = liftedRelevance(scored.ranked.relevance.value, signals, weights);
  return { ...scored, score: share * relevance + (1 - share) * scored.weight, signals };
};
