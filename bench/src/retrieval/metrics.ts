/** How good an order is for one question, each in [0, 1]. */
export interface RankingQuality {
  /** Share of what answers it among the first five. */
  readonly recallAt5: number;
  /** One over the place of the first answer (reciprocal rank), among the first ten. */
  readonly reciprocalRank: number;
  /** Discounted gain of the first ten over that of the best order (nDCG, with relevant or not). */
  readonly ndcgAt10: number;
}

const DEPTH = 10;

const gainAt = (place: number): number => 1 / Math.log2(place + 2);

/** Judges an order of ids, the best first. A question without an answer is no question here. */
export const qualityOf = (
  ranked: readonly string[],
  relevant: readonly string[],
): RankingQuality => {
  const wanted = new Set(relevant);
  const places = ranked.slice(0, DEPTH).flatMap((id, place) => (wanted.has(id) ? [place] : []));
  const best = Array.from({ length: Math.min(DEPTH, wanted.size) }, (_, place) => gainAt(place));
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  return {
    recallAt5: places.filter((place) => place < 5).length / Math.min(5, wanted.size),
    reciprocalRank: places[0] === undefined ? 0 : 1 / (places[0] + 1),
    ndcgAt10: sum(places.map(gainAt)) / sum(best),
  };
};

/** Means over questions. */
export const meanQuality = (all: readonly RankingQuality[]): RankingQuality => {
  const mean = (of: keyof RankingQuality): number =>
    all.reduce((sum, one) => sum + one[of], 0) / all.length;
  return {
    recallAt5: mean('recallAt5'),
    reciprocalRank: mean('reciprocalRank'),
    ndcgAt10: mean('ndcgAt10'),
  };
};
