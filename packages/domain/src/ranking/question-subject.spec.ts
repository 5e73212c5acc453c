import { createTokeniser, createVocabulary } from '@palimpsest/text';
import { describe, expect, it } from 'vitest';
import { wordSequence } from './phrase-finder.ts';
import { createSubjectReader } from './question-subject.ts';

const WORDS = '表姐\t70\t90\n朋友\t50\t80\n女朋友\t70\t99\n我\t7\t38\n住在\t60\t105\n他\t20\t40\n';
const tokeniser = createTokeniser({ vocabulary: createVocabulary(WORDS, '') });
const subjectOf = createSubjectReader(['aunt', 'friend', '表姐', '朋友'], tokeniser);

describe('the subject of a question', () => {
  it.each([
    ['Where do I live?', 'self'],
    ['Which city is home for the user?', 'self'],
    ["What is on this person's payslip?", 'self'],
    ['我住在哪里', 'self'],
    ['Where did they live in February?', 'self'],
    ['他住在哪里', 'self'],
    ['我女朋友住在哪里', 'self'],
    ['Where does my aunt live?', 'other'],
    ['Where do my friends live?', 'other'],
    ['我表姐住在哪里', 'other'],
    ['她的朋友住在哪里', 'other'],
    ['Where does Anna live?', 'other'],
    ['Does Anna know where I live?', 'self'],
    ['Where do penguins live?', 'nobody'],
    ['哪里能住', 'nobody'],
    ['哪个城市最适合住', 'nobody'],
    ['能订大闸蟹吗', 'implied'],
    ['要遛谁', 'implied'],
    ['千万别放什么', 'implied'],
    ['Who needs feeding?', 'implied'],
    ['What should a report hold?', 'nobody'],
    ['What should I tell the aunt next door?', 'self'],
    ['What should the aunt be told?', 'other'],
    ['', 'nobody'],
  ])('%j is %s', (question, expected) => {
    expect(subjectOf(question, wordSequence(question, tokeniser))).toBe(expected);
  });
});
