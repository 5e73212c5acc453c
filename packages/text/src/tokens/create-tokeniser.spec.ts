import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SMALL_CHARACTER_MAP, smallVocabulary } from '../testing/small-vocabulary.ts';
import { createTokeniser } from './create-tokeniser.ts';

const tokeniser = createTokeniser({ vocabulary: smallVocabulary() });
const tokens = (text: string): string[] => tokeniser.tokenise(text).map(({ token }) => token);
const topic = (text: string): string[] =>
  tokeniser
    .tokenise(text)
    .filter((t) => !t.functionWord)
    .map((t) => t.token);

describe('tokens', () => {
  it.each([
    ['Running, runs & RUN', ['run', 'run', 'run']],
    ['café CAFE Cafés cafe\u0301', ['cafe', 'cafe', 'cafe', 'cafe']],
    ['Łódź straße smørrebrød', ['lodz', 'strass', 'smorrebrod']],
    ["Tom's o'Brien’s isn’t", ['tom', 'brien', 'is']],
    [
      'extension 6538, 1,200.50 or 3.5 km on the 42nd',
      ['extens', '6538', '1200.50', 'or', '3.5', 'km', 'on', 'the', '42'],
    ],
    ['2025-06-13 v1.2.3', ['2025', '06', '13', 'v', '1', '2', '3']],
    ['ＯＳＬＯ１２', ['oslo', '12']],
    ['🎉 👩‍👩‍👧 ☕️ !?', []],
    ['Привет, МИР', ['привет', 'мир']],
    ['שָׁלוֹם سَلَام', ['שלום', 'سلام']],
    ['हिन्दी', ['हिन्दी']],
    ['カメラ', ['カメ', 'メラ']],
    ['서울에', ['서울', '울에']],
    ['ไทย', ['ไท', 'ทย']],
    ['\ud800a\0b\u202ec', ['a', 'b', 'c']],
  ])('of %j', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });

  it('are words and character pairs in Chinese', () => {
    expect(tokeniser.tokenise('喜欢图书馆的咖啡')).toEqual([
      { token: '喜欢', kind: 'word', weight: 1, functionWord: false },
      { token: '欢图', kind: 'bigram', weight: 0.1, functionWord: false },
      { token: '图书馆', kind: 'word', weight: 1, functionWord: false },
      { token: '图书', kind: 'bigram', weight: 0.5, functionWord: false },
      { token: '书馆', kind: 'bigram', weight: 0.5, functionWord: false },
      { token: '的', kind: 'character', weight: 1, functionWord: true },
      { token: '咖啡', kind: 'word', weight: 1, functionWord: false },
    ]);
  });

  it('let a name outside the dictionary be found by its pairs', () => {
    expect(tokens('饕餮')).toEqual(['饕', '饕餮', '餮']);
  });

  it('leave no topic in a question about the person', () => {
    expect(topic('Which city do I live in now?')).toEqual(['citi', 'live']);
    expect(topic('Where does the user live?')).toEqual(['live']);
    expect(topic('我住在哪个城市？')).toEqual(['住在', '城市']);
    expect(topic('What about May?')).toEqual(['may']);
  });

  it('are the same in Traditional and Simplified', () => {
    const pairs = SMALL_CHARACTER_MAP.trim().split('\n');
    const simplified = '我们喜欢图书馆的咖啡头发住在深圳x 1';
    const texts = fc.array(
      fc.oneof(fc.constantFrom(...simplified), fc.constantFrom(...pairs.map((p) => p.charAt(1)))),
    );
    fc.assert(
      fc.property(texts, (characters) => {
        const traditional = characters.map(
          (c) => pairs.find((p) => p.charAt(1) === c)?.charAt(0) ?? c,
        );
        expect(tokens(traditional.join(''))).toEqual(tokens(characters.join('')));
      }),
    );
  });

  it('come out of any text whatever, in lower case and never empty', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { token, weight } of tokeniser.tokenise(text)) {
          expect(token).not.toBe('');
          expect(token).toBe(token.normalize('NFC'));
          expect(weight).toBeGreaterThan(0);
          expect(tokeniser.backgroundShare(token)).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('backgroundShare', () => {
  const logShare = (token: string) => Math.log(tokeniser.backgroundShare(token));

  it('adds up the words of a stem, but those never seen', () => {
    const sum = Math.exp(-6) + Math.exp(-6.2) + Math.exp(-7);
    expect(tokeniser.backgroundShare('run')).toBeCloseTo(sum, 12);
    expect(tokeniser.backgroundShare('citi')).toBeCloseTo(Math.exp(-5.8) + Math.exp(-7.7), 12);
    expect(logShare('garden')).toBeCloseTo(-9.5);
  });

  it('knows Chinese words and numbers, and takes the smallest share for what it has not met', () => {
    expect(logShare('深圳')).toBeCloseTo(-9.7);
    expect(logShare('2031')).toBeCloseTo(-12.5);
    expect(logShare('quillon')).toBeCloseTo(-12.5);
    expect(logShare('пример')).toBeCloseTo(-12.5);
    expect(logShare('饕')).toBeCloseTo(-12.1);
  });

  it('takes a pair of characters for as common as the rarer of them', () => {
    expect(logShare('我住')).toBeCloseTo(-4.4);
    expect(logShare('头馆')).toBeCloseTo(-8);
  });
});
