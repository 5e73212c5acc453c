import { describe, expect, it } from 'vitest';
import { guessTense } from './guess-tense.ts';

describe('guessTense', () => {
  it.each([
    ['I moved to Linz', 'past'],
    ['I went home', 'past'],
    ["I didn't go", 'past'],
    ['I used to row', 'past'],
    ['I have lived here', 'perfect'],
    ["I've been ill", 'perfect'],
    ['She has never met him', 'perfect'],
    ['I will go', 'future'],
    ["We're going to marry", 'future'],
    ['I booked a flight', 'future'],
    ['My appointment has been moved', 'future'],
    ['The exam got pushed back', 'future'],
    ['I live in Oslo', 'present'],
    ["I'm tired and allergic to kiwi", 'present'],
    ['I am left-handed', 'present'],
    ['I need a bed', 'present'],
    ['Oslo', undefined],
    ['我摔了', 'past'],
    ['我去过挪威', 'past'],
    ['我明天要考试', 'future'],
    ['我约了周五看牙', 'future'],
    ['我需要休息', undefined],
    ['我对花粉过敏', undefined],
    ['为了健康', undefined],
  ])('%s: %s', (clause, tense) => {
    expect(guessTense(clause)).toBe(tense);
  });
});
