import { describe, expect, it } from 'vitest';
import { isTranslated } from './translated.ts';

describe('a fact in another language than its message', () => {
  it.each([
    ['I live in Shenzhen.', '我住在深圳。'],
    ['我住在格拉茨。', 'I live in Graz.'],
    ['I live in Kazan.', 'Я живу в Казани.'],
    ['I row.', 'ボートをこぎます。'],
  ])('is seen: %s from %s', (sentence, source) => {
    expect(isTranslated(sentence, source)).toBe(true);
  });

  it.each([
    ['我住在 Graz。', 'Graz'],
    ['I work at Quillon.', '我 currently 在 Quillon 做 QA'],
    ['我愛吃榴蓮。', '山竹我也愛吃榴蓮'],
    ['I am 42.', '42'],
    ['👍', 'I row.'],
  ])('is not suspected: %s from %s', (sentence, source) => {
    expect(isTranslated(sentence, source)).toBe(false);
  });
});
