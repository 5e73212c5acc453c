import { createTokeniser, createVocabulary } from '@palimpsest/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Association, createAssociationReader, tokensOfTerm } from './associations.ts';

const WORDS = '拿铁\t70\t90\n牛奶\t60\t90\n朋友\t50\t80\n拉芒什\t90\t99\n';
/** 鐵 → 铁, as the shipped table has it. */
const tokeniser = createTokeniser({ vocabulary: createVocabulary(WORDS, '鐵铁\n') });

const associations: readonly Association[] = [
  {
    cues: ['latte', 'ice cream', '拿铁'],
    terms: ['milk', 'lactose', '牛奶'],
    slots: ['diet', 'allergy'],
  },
  { cues: ['scissors'], terms: ['left-handed'], slots: [] },
];

const read = createAssociationReader({ associations, otherPeople: ['aunt', '朋友'], tokeniser });

describe('an association reader', () => {
  it.each([
    'Could I have a latte?',
    'Is ice cream a good idea for me?',
    '我能喝拿铁吗',
    '我能喝拿鐵嗎',
  ])('finds what %j has to do with', (query) => {
    expect(read(query)).toMatchObject([
      { terms: [['milk'], ['lactos'], ['牛奶']], slots: ['diet', 'allergy'] },
    ]);
  });

  it('is surer with a slot than with a word alone, and about a person than about the world', () => {
    const strengthOf = (query: string): number => read(query)[0]?.strength ?? 0;

    expect(strengthOf('Which scissors do I need?')).toBeGreaterThan(0.3);
    expect(strengthOf('Could I have a latte?')).toBeGreaterThan(
      strengthOf('Which scissors do I need?'),
    );
    expect(strengthOf('Is latte made in Italy?')).toBeLessThan(0.3);
    expect(strengthOf('能点拿铁吗')).toBeGreaterThan(0.3);
  });

  it.each([
    'Could my aunt have a latte?',
    '我朋友能喝拿铁吗',
    'Did I order a latte?',
    'How do I make a latte?',
    'Could I have a biscuit?',
    '',
  ])('finds nothing in %j', (query) => {
    expect(read(query)).toEqual([]);
  });

  it('answers any text', () => {
    const pieces = fc.constantFrom(
      'latte ',
      'I ',
      '拿',
      '铁',
      '我',
      'scissors',
      '\ud800',
      '😀',
      '?',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const { strength, terms } of read(text)) {
          expect(strength).toBeGreaterThan(0);
          expect(strength).toBeLessThanOrEqual(1);
          expect(terms.every(({ length }) => length > 0)).toBe(true);
        }
      }),
    );
  });
});

describe('the tokens of a term', () => {
  it.each([
    ['milk', ['milk']],
    ['left-handed', ['left', 'hand']],
    ['牛奶', ['牛奶']],
    ['英语', ['英语']],
    ['down', []],
  ])('of %j are %j', (term, expected) => {
    expect(tokensOfTerm(term, tokeniser)).toEqual(expected);
  });
});
