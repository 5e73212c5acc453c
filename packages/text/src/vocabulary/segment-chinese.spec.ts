import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallVocabulary } from '../testing/small-vocabulary.ts';
import { embeddingWords } from './embedding-words.ts';
import { segmentChinese } from './segment-chinese.ts';

const vocabulary = smallVocabulary();

describe('segmentChinese', () => {
  it.each([
    ['我住在深圳', ['我', '住在', '深圳']],
    ['图书馆', ['图书馆']],
    ['我们喜欢咖啡', ['我们', '喜欢', '咖啡']],
    ['饕餮', ['饕', '餮']],
    ['', []],
  ])('cuts %s', (run, words) => {
    expect(segmentChinese(run, vocabulary)).toEqual(words);
  });

  it('loses and adds nothing', () => {
    const han = fc.string({ unit: fc.constantFrom(...'我们住在的深圳喜欢咖啡图书馆饕') });
    fc.assert(
      fc.property(han, (run) => {
        expect(segmentChinese(run, vocabulary).join('')).toBe(run);
      }),
    );
  });
});

describe('embeddingWords', () => {
  it.each([
    ["I don’t eat at Tom's Café", ['i', 'don', 'eat', 'at', 'tom', 'cafe']],
    ['ＦＵＬＬ １２３', ['full', '123']],
    ['我們住在深圳nanshan区', ['我们', '住在', '深圳', 'nanshan', '区']],
    ["'s up", ['up']],
    ['Ünïcødé Привет', ['unic', 'ø', 'de', 'привет']],
    ['', []],
  ])('of %j', (text, words) => {
    expect(embeddingWords(text, vocabulary)).toEqual(words);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(embeddingWords(text, vocabulary)).not.toContain('');
      }),
    );
  });
});
