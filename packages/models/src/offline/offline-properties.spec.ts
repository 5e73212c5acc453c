import type { Instant } from '@palimpsest/kernel';
import { recallMarker } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractText } from './extractor.ts';
import { fold } from './fold/fold.ts';
import { hideForeign } from './gate/masks.ts';
import { createMemoryBook } from './testing/memory-book.ts';
import { simplify } from './testing/simplify.ts';

const now = '2031-06-11T10:00:00.000Z' as Instant;
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
    .map((units) => String.fromCharCode(...units)),
);
const telling = fc.constantFrom(
  'I live in Ghent',
  'my name is Ada',
  '我住在昆明',
  '我对花生过敏',
  'sorry, I meant Friday',
  '不对，是周四',
  'I no longer drink tea',
  '我养了一只猫',
  'my exam was moved to 3 May',
  'yesterday',
  '昨天',
  '”',
  '“',
  '`',
  '```',
  ': ',
  '：',
  '?',
  '。',
  ', ',
  '\n',
  '\ud83d',
  '\u202e',
  'e\u0301',
  'لا أعرف',
  'ฉันชอบ',
  '私は東京に住んでいます',
  'if ',
  '如果',
  'not ',
  'and ',
);
const babble = fc.array(telling, { maxLength: 14 }).map((parts) => parts.join(' '));

describe('offline extraction, whatever it is given', () => {
  it('never throws and gives only whole facts', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, babble), (text) => {
        for (const fact of extractText(text, now, 'Asia/Shanghai', simplify)) {
          expect(fact.text.trim().length).toBeGreaterThan(0);
          expect(fact.text.length).toBeLessThanOrEqual(340);
          expect(fact.sources).toEqual([0]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('says the same of the same text every time', () => {
    fc.assert(
      fc.property(babble, (text) => {
        expect(extractText(text, now, 'UTC', simplify)).toEqual(
          extractText(text, now, 'UTC', simplify),
        );
      }),
    );
  });

  it('keeps every offset when it folds and hides', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, babble), (text) => {
        const folded = fold(text, simplify);
        expect(folded.length).toBe(text.length);
        expect(hideForeign(folded).length).toBe(text.length);
      }),
    );
  });

  it('takes nothing from a block of recalled memories', () => {
    fc.assert(
      fc.property(babble, (text) => {
        const inside = text.replaceAll('<', '');
        expect(
          extractText(
            `${recallMarker.open}\n${inside}\n${recallMarker.close}`,
            now,
            'UTC',
            simplify,
          ),
        ).toEqual([]);
      }),
    );
  });

  it('reads a long message without end marks', () => {
    const long = 'I like tea and my brother who lives in Ghent says that I do, '.repeat(530);
    expect(long.length).toBeGreaterThan(32_000);
    expect(() => extractText(long, now, 'UTC', simplify)).not.toThrow();
    expect(() =>
      extractText('我喜欢喝茶和咖啡，'.repeat(3_600), now, 'UTC', simplify),
    ).not.toThrow();
  });
});

describe('offline evolution, whatever was said', () => {
  it('aims only at memories that are there, and a saying repeated adds nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(babble, { minLength: 1, maxLength: 5 }), async (sayings) => {
        const book = createMemoryBook();
        for (const text of sayings) {
          const known = new Set(book.entries().map(({ id }) => id));
          for (const { decision } of await book.say(text, now)) {
            if (decision.op === 'SKIP' || decision.op === 'UPDATE')
              expect(decision.target).toMatch(/^s\./);
            if (decision.op === 'SUPERSEDE') expect(decision.targets.length).toBeGreaterThan(0);
          }
          expect(book.entries().length).toBeGreaterThanOrEqual(known.size);
        }
      }),
      { numRuns: 60 },
    );
  });
});
