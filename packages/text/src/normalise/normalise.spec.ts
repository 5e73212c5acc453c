import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallVocabulary } from '../testing/small-vocabulary.ts';
import { foldCharacters } from './fold-characters.ts';
import { normalise } from './normalise.ts';

const { simplify } = smallVocabulary();
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      "I'm ",
      "won't",
      'ｉ',
      '’',
      'm',
      'é',
      'e\u0301',
      'ﬁ',
      '我們',
      '本人',
      '\ud800',
      '\0',
      '\u202e',
      '👩‍👩‍👧',
      'ㄱㅏ',
      'ｶﾞ',
      '㍿',
      ' ',
    ),
  }),
);

describe('normalise', () => {
  it.each([
    ["I'm sure you WON'T", 'i am sure you will not'],
    ['I’m, she’s, they’ve, we’ll, I’d', 'i am, she is, they have, we will, i would'],
    ["Tom's dog doesn't bark; Didnt it? CANNOT", "tom's dog does not bark; did not it? can not"],
    ['im gonna, u know', 'i am going to, you know'],
    ['im@example.org / u-turn / U.S.', 'im@example.org / u-turn / u.s.'],
    ['ＡＢＣ　１２３，“ok”？', 'abc 123,“ok”?'],
    ['ﬁne Straße ΣΑΣ', 'fine strasse σασ'],
    ['我們喜歡圖書館', '我们喜欢图书馆'],
    ['俺木有；本人住在深圳，他本人呢', '我没有;我住在深圳,他本人呢'],
    ['', ''],
  ])('%j becomes %j', (original, text) => {
    expect(normalise(original, { simplify }).text).toBe(text);
  });

  it('leads back to the words that were typed', () => {
    const { text, original, originalSpan } = normalise('Well, I’m ﬁne; they won’t ＧＯ 我們!', {
      simplify,
    });
    const typed = (found: string) => {
      const start = text.indexOf(found);
      const span = originalSpan(start, start + found.length);
      return original.slice(span.start, span.end);
    };
    expect(typed('i am fine')).toBe('I’m ﬁne');
    expect(typed('am')).toBe('’m');
    expect(typed('will not go')).toBe('won’t ＧＯ');
    expect(typed('not')).toBe('won’t');
    expect(typed('我们')).toBe('我們');
    expect(typed('!')).toBe('!');
    expect(originalSpan(3, 3)).toEqual({ start: 3, end: 3 });
  });

  it('maps every index, in order, from start to end', () => {
    fc.assert(
      fc.property(anyText, (original) => {
        const { text, originalIndex, originalSpan } = normalise(original, { simplify });
        let previous = 0;
        for (let i = 0; i <= text.length; i++) {
          expect(originalIndex(i)).toBeGreaterThanOrEqual(previous);
          previous = originalIndex(i);
        }
        expect(previous).toBe(original.length);
        expect(originalSpan(0, text.length)).toEqual({ start: 0, end: original.length });
      }),
    );
  });

  it('is done after one pass', () => {
    fc.assert(
      fc.property(anyText, (original) => {
        const once = normalise(original, { simplify }).text;
        expect(normalise(once, { simplify }).text).toBe(once);
      }),
    );
  });
});

describe('foldCharacters', () => {
  it('folds piece by piece as if it had folded the whole', () => {
    fc.assert(
      fc.property(anyText, (original) => {
        let folded = '';
        foldCharacters(original, (piece) => {
          folded += piece;
        });
        const whole = original.normalize('NFKC').toLowerCase();
        expect(folded).toBe(whole.replaceAll('ß', 'ss').replaceAll('ς', 'σ'));
      }),
      { numRuns: 1000 },
    );
  });
});
