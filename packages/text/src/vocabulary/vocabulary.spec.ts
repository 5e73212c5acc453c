import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallVocabulary } from '../testing/small-vocabulary.ts';
import { createVocabulary } from './create-vocabulary.ts';
import { openVocabulary } from './open-vocabulary.ts';

const word = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 7 })
  .filter((text) => !/[\t\n]/.test(text));
const frequency = fc.integer({ min: 0, max: 200 });
const line = fc.oneof(
  fc.tuple(word, frequency).map(([w, f]) => ({ w, f, s: undefined })),
  fc.tuple(word, frequency, frequency).map(([w, f, s]) => ({ w, f, s })),
);

describe('a vocabulary', () => {
  it('answers as a map would, whatever the words', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), fc.array(word), (lines, others) => {
        const text = lines.map(({ w, f, s }) => `${w}\t${f}${s === undefined ? '' : `\t${s}`}\n`);
        const vocabulary = createVocabulary(text.join(''), '');
        const rows = new Map(lines.map(({ w }, row) => [w, row]));
        expect(vocabulary.size).toBe(lines.length);
        for (const w of [...rows.keys(), ...others]) {
          const row = rows.get(w) ?? -1;
          expect(vocabulary.rowOf(w)).toBe(row);
          expect(vocabulary.rowOfSlice(`x${w}y`, 1, w.length + 1)).toBe(row);
          const s = lines[row]?.s;
          expect(vocabulary.segmenterLogProbability(w)).toBe(s === undefined ? undefined : -s / 10);
          if (row < 0) continue;
          expect(vocabulary.wordAt(row)).toBe(w);
          expect(vocabulary.logShare(w)).toBe(-lines[row]!.f / 10);
        }
      }),
    );
  });

  it('gives unseen words the smallest share of their script', () => {
    const vocabulary = smallVocabulary();
    expect(vocabulary.logShare('quillon')).toBe(-12.5);
    expect(vocabulary.logShare('饕餮')).toBe(-12.1);
    expect(vocabulary.unseenLogShare).toEqual({ en: -12.5, zh: -12.1 });
  });

  it('maps Traditional to Simplified and leaves everything else', () => {
    const vocabulary = smallVocabulary();
    expect(vocabulary.simplify('我們去圖書館剪頭髮')).toBe('我们去图书馆剪头发');
    expect(vocabulary.simplify('我们 at home \ud800')).toBe('我们 at home \ud800');
  });

  it('lists the words seen in the background by their first two letters', () => {
    const vocabulary = smallVocabulary();
    const words = (prefix: string) =>
      [...vocabulary.rowsByPrefix(prefix)].map((row) => vocabulary.wordAt(row));
    expect(words('ru')).toEqual(['run', 'running', 'runs', 'runner']);
    expect(words('ga')).toEqual(['gardening']);
    expect(words('zz')).toEqual([]);
    expect(words('图书')).toEqual([]);
  });

  it('works from its shared buffers alone', () => {
    const { shareable } = smallVocabulary();
    expect(Object.values(shareable).every((b) => b instanceof SharedArrayBuffer)).toBe(true);
    expect(openVocabulary(shareable).rowOf('深圳')).toBe(smallVocabulary().rowOf('深圳'));
  });

  it('takes lists without a final newline and empty ones', () => {
    expect(createVocabulary('a\t1\nb\t2', '').rowOf('b')).toBe(1);
    const empty = createVocabulary('', '');
    expect(empty.rowOf('a')).toBe(-1);
    expect(empty.simplify('圖')).toBe('圖');
  });

  it.each(['a', '\t5', 'a\t', 'a\tx', 'a\t5\t', 'a\t5\n\nb\t6', 'a\t999', 'a\t-5'])(
    'refuses a list of another form: %j',
    (text) => {
      expect(() => createVocabulary(text, '')).toThrow(SyntaxError);
    },
  );
});
