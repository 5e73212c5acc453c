import { createTokeniser, createVocabulary } from '@palimpsest/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentTokens } from './document-tokens.ts';
import { isMark } from './marks.ts';

/** A few words are enough: the tokeniser itself is specified where it lives. */
const WORDS = 'i\t9\nlive\t60\nshenzhen\t97\n我\t7\t38\n住在\t60\t105\n深圳\t97\t92\n';
const tokeniser = createTokeniser({ vocabulary: createVocabulary(WORDS, '') });

const home = { person: 'self', name: 'home', key: null, cardinality: 'one' } as const;

describe('documentTokens', () => {
  it('are the words with their repeats, without function words, and the mark of the slot', () => {
    const content = 'I live in Shenzhen. Yes, Shenzhen!';

    expect(documentTokens({ content, slot: home, entities: [] }, tokeniser)).toEqual([
      'live',
      'shenzhen',
      'shenzhen',
      '§slot:self:home',
    ]);
    expect(documentTokens({ content, slot: null, entities: [] }, tokeniser)).toHaveLength(3);
  });

  it('mark one attribute of a keyed slot by its key as well', () => {
    const slot = { person: 'self', name: 'possession', key: 'Car', cardinality: 'one' } as const;

    expect(documentTokens({ content: 'Shenzhen', slot, entities: [] }, tokeniser)).toEqual([
      'shenzhen',
      '§slot:self:possession',
      '§slot:self:possession/car',
    ]);
  });

  it('are words of Chinese too', () => {
    expect(
      documentTokens({ content: '我住在深圳', slot: null, entities: [] }, tokeniser),
    ).toContain('深圳');
    expect(
      documentTokens({ content: '我住在深圳', slot: null, entities: [] }, tokeniser),
    ).not.toContain('我');
  });

  it('are the names of entities that the wording does not hold, however they are spelt', () => {
    const tokensOf = (content: string, name: string) =>
      documentTokens({ content, slot: null, entities: [{ name, type: 'PLACE' }] }, tokeniser);

    expect(tokensOf('I live', 'Shenzhen')).toEqual(['live', 'shenzhen']);
    expect(tokensOf('Shenzhen', 'Shenzhen')).toEqual(['shenzhen']);
    expect(tokensOf('live', 'Fennel House').toSorted()).toEqual(
      tokensOf('live', 'FennelHouse').toSorted(),
    );
    expect(tokensOf('住在那里', '深圳')).toContain('深圳');
  });

  it('never hold a mark that the wording made up', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (noise) => {
        const content = `§slot:self:home ${noise}§`;
        expect(
          documentTokens({ content, slot: null, entities: [] }, tokeniser).filter(isMark),
        ).toEqual([]);
      }),
    );
  });
});
