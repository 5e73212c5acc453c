import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from './split-sentences.ts';

const sentencesOf = (text: string) =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe('splitSentences', () => {
  it.each([
    ['I live in Oslo. i like fish! Really?', ['I live in Oslo.', 'i like fish!', 'Really?']],
    [
      '我在西宁，做导游。养了只鹅！真的吗？对；',
      ['我在西宁，做导游。', '养了只鹅！', '真的吗？', '对；'],
    ],
    ['我住在Linz.现在很好', ['我住在Linz.', '现在很好']],
    [
      'Dr. Ode met St. Clair, e.g. at 3.5 km. Fine.',
      ['Dr. Ode met St. Clair, e.g. at 3.5 km.', 'Fine.'],
    ],
    [
      'J. R. Hale lives in the U.S. now. So do I. Bye',
      ['J. R. Hale lives in the U.S. now.', 'So do I.', 'Bye'],
    ],
    [
      'It starts at 7 p.m. We eat at 8 p.m. sharp',
      ['It starts at 7 p.m.', 'We eat at 8 p.m. sharp'],
    ],
    [
      'See https://example.org/a.b?c=1. Mail me@example.org. Ok',
      ['See https://example.org/a.b?c=1.', 'Mail me@example.org.', 'Ok'],
    ],
    ['I use Node.js v24.1.0. It works', ['I use Node.js v24.1.0.', 'It works']],
    ['He said "stop." Then left', ['He said "stop."', 'Then left']],
    ['他说：“好。”然后走了', ['他说：“好。”', '然后走了']],
    ['1. eggs\n2. milk\r\n\r\nDone', ['1. eggs', '2. milk', 'Done']],
    ['No. I am at No. 5', ['No.', 'I am at No. 5']],
    ['well... maybe... Yes', ['well... maybe...', 'Yes']],
    ['嗯……好吧', ['嗯……', '好吧']],
    ['  \n ', []],
    ['', []],
  ])('%j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  it('leaves out nothing but white space, in order, for any text', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('a', 'B', '.', '!', '。', ' ', '\n', '"', '…', 'Dr', '3', '\ud800'),
      }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(sentencesOf(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const sentence of sentencesOf(text)) expect(sentence.trim()).toBe(sentence);
      }),
    );
  });
});
