import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessLanguage } from './guess-language.ts';
import { splitScripts } from './split-scripts.ts';

describe('splitScripts', () => {
  it('cuts mixed text where the script changes', () => {
    const text = '我currently在 Café9號カメラ한국ไทยпривет!';
    expect(
      splitScripts(text).map(({ script, start, end }) => [script, text.slice(start, end)]),
    ).toEqual([
      ['han', '我'],
      ['latin', 'currently'],
      ['han', '在'],
      ['none', ' '],
      ['latin', 'Café'],
      ['digits', '9'],
      ['han', '號'],
      ['kana', 'カメラ'],
      ['hangul', '한국'],
      ['unspaced', 'ไทย'],
      ['letters', 'привет'],
      ['none', '!'],
    ]);
  });

  it('keeps marks with their letters', () => {
    expect(splitScripts('e\u0301te\u0301')).toEqual([{ script: 'latin', start: 0, end: 5 }]);
    expect(splitScripts('हिन्दी')).toEqual([{ script: 'letters', start: 0, end: 6 }]);
  });

  it('tiles any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let end = 0;
        for (const run of splitScripts(text)) {
          expect(run.start).toBe(end);
          expect(run.end).toBeGreaterThan(run.start);
          end = run.end;
        }
        expect(end).toBe(text.length);
      }),
    );
  });
});

describe('guessLanguage', () => {
  it.each([
    ['I live in Halifax.', 'en'],
    ['Odile', 'en'],
    ['La Paz is where I grew up', 'en'],
    ['我现在住在长沙。', 'zh'],
    ['我住臺中', 'zh'],
    ['Plan 定了：2031 年我要 move 去 Vancouver。', 'zh'],
    ['I just 搬家 to Linz last week', 'en'],
    ['Ich bin nicht müde', 'other'],
    ['Je vous écris avec plaisir', 'other'],
    ['東京に住んでいます', 'other'],
    ['저는 서울에 살아요', 'other'],
    ['Привет, как дела?', 'other'],
    ['12345 🎉', 'other'],
    ['', 'other'],
    ['\ud800\0', 'other'],
  ])('%j is %s', (text, language) => {
    expect(guessLanguage(text)).toBe(language);
  });
});
