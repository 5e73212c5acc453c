import { describe, expect, it } from 'vitest';
import { findNeedles } from './needles.ts';

const word = 'Zeisigquartz';

describe('the search for a word that must not be there', () => {
  const forms: readonly (readonly [how: string, bytes: Buffer])[] = [
    ['plain', Buffer.from(`a ${word} b`)],
    ['in capitals', Buffer.from(`a ${word.toUpperCase()} b`)],
    ['as UTF-16', Buffer.from(`a ${word} b`, 'utf16le')],
    ['as hex digits', Buffer.from(Buffer.from(`a ${word} b`).toString('hex'))],
    ...['', '.', '..'].map(
      (before) =>
        [
          `as base64 behind ${before.length} bytes`,
          Buffer.from(Buffer.from(`${before}${word}, and more`).toString('base64')),
        ] as const,
    ),
  ];

  it.each(forms)('finds it %s', (_how, bytes) => {
    expect(findNeedles(bytes, [word, 'another'])).toEqual([word]);
  });
});
