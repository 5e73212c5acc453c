import { createTokeniser, createVocabulary } from '@palimpsest/text';
import { describe, expect, it } from 'vitest';
import { wordSequence } from './phrase-finder.ts';
import { asksWhatHolds } from './question-kind.ts';

const tokeniser = createTokeniser({
  vocabulary: createVocabulary('怎么\t50\t80\n昨天\t50\t80\n', ''),
});

describe('a question about what holds', () => {
  it.each([
    ['Could I order the pie?', true],
    ['How tall am I?', true],
    ['How should I be greeted?', true],
    ['我能吃吗', true],
    ['', true],
    ['Did I order the pie?', false],
    ['When was I at the vet?', false],
    ['How do I bake a pie?', false],
    ['How to walk a dog?', false],
    ['我昨天吃什么', false],
    ['我怎么吃', false],
  ])('%j: %s', (question, expected) => {
    expect(asksWhatHolds(wordSequence(question, tokeniser))).toBe(expected);
  });
});
