import { describe, expect, it } from 'vitest';
import { meanQuality, qualityOf } from './metrics.ts';

describe('the quality of an order', () => {
  it.each([
    [['a', 'b'], ['a', 'b'], 1, 1, 1],
    [['x', 'a'], ['a'], 1, 0.5, 1 / Math.log2(3)],
    [['x', 'y', 'z', 'v', 'w', 'a'], ['a'], 0, 1 / 6, 1 / Math.log2(7)],
    [['a', 'x'], ['a', 'b'], 0.5, 1, 1 / (1 + 1 / Math.log2(3))],
    [[], ['a'], 0, 0, 0],
  ])('%j where %j is right', (ranked, relevant, recallAt5, reciprocalRank, ndcg) => {
    const quality = qualityOf(ranked, relevant);

    expect(quality).toMatchObject({ recallAt5, reciprocalRank });
    expect(quality.ndcgAt10).toBeCloseTo(ndcg, 12);
  });

  it('looks no further than the tenth', () => {
    const ranked = [...Array.from({ length: 10 }, (_, place) => `x${place}`), 'a'];

    expect(qualityOf(ranked, ['a'])).toEqual({ recallAt5: 0, reciprocalRank: 0, ndcgAt10: 0 });
  });

  it('is averaged over questions', () => {
    const mean = meanQuality([qualityOf(['a'], ['a']), qualityOf(['x'], ['a'])]);

    expect(mean).toEqual({ recallAt5: 0.5, reciprocalRank: 0.5, ndcgAt10: 0.5 });
  });
});
