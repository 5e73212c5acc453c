import { foldCharacters } from './fold-characters.ts';
import type { NormalisedText } from './normalised-text.ts';
import { CHINESE_REWRITES, ENGLISH_REWRITES, type RewriteRule } from './rewrite-rules.ts';

/** Options of `normalise`. */
export interface NormaliseOptions {
  /**
   * Traditional → Simplified, one unit for one (`vocabulary.simplify`). Left out: characters stay
   * as they are.
   */
  readonly simplify?: (run: string) => string;
}

/** Text with, for each of its units, the index in the original where its piece begins. */
interface Mapped {
  readonly text: string;
  /** `text.length + 1` entries; undefined while text and original agree unit by unit */
  readonly origins: Uint32Array | undefined;
}

const HAN = /[\u3400-\u9fff\uf900-\ufaff]/;
const LATIN = /[a-z]/;
const ONLY_ASCII = /^[\0-\x7f]*$/;

const fold = (original: string): Mapped => {
  if (ONLY_ASCII.test(original)) return { text: original.toLowerCase(), origins: undefined };
  const origins: number[] = [];
  let text = '';
  foldCharacters(original, (folded, start, isUnitwise) => {
    text += folded;
    for (let i = 0; i < folded.length; i++) origins.push(isUnitwise ? start + i : start);
  });
  origins.push(original.length);
  return { text, origins: Uint32Array.from(origins) };
};

const originAt = (mapped: Mapped, index: number): number => mapped.origins?.[index] ?? index;

const rewrite = (mapped: Mapped, { needs, pattern, replacement }: RewriteRule): Mapped => {
  if (needs !== undefined && !mapped.text.includes(needs)) return mapped;
  let text = '';
  let copied = 0;
  const origins: number[] = [];
  const copyTo = (end: number): void => {
    text += mapped.text.slice(copied, end);
    for (let i = copied; i < end; i++) origins.push(originAt(mapped, i));
    copied = end;
  };
  for (const { 0: match, index } of mapped.text.matchAll(pattern)) {
    copyTo(index);
    const written = typeof replacement === 'string' ? replacement : replacement(match);
    text += written;
    for (let i = 0; i < written.length; i++) origins.push(originAt(mapped, index));
    copied = index + match.length;
  }
  if (copied === 0) return mapped;
  copyTo(mapped.text.length);
  origins.push(originAt(mapped, mapped.text.length));
  return { text, origins: Uint32Array.from(origins) };
};

const straighten = (text: string): string => text.replace(/[\u2018\u2019\u02bc]/g, "'");

const withWayBack = (original: string, { text, origins }: Mapped): NormalisedText => {
  if (!origins) {
    return {
      text,
      original,
      originalIndex: (index) => index,
      originalSpan: (start, end) => ({ start, end }),
    };
  }
  const originalIndex = (index: number): number => origins[index] ?? original.length;
  /** Where the piece that the unit before `end` belongs to ends. */
  const pieceEnd = (end: number): number => {
    const last = originalIndex(end - 1);
    let next = end;
    while (next < text.length && originalIndex(next) === last) next++;
    return originalIndex(next);
  };
  return {
    text,
    original,
    originalIndex,
    originalSpan: (start, end) => ({
      start: originalIndex(start),
      end: end > start ? pieceEnd(end) : originalIndex(start),
    }),
  };
};

/**
 * The copy of a text that rules match on: NFKC (full-width forms folded), case folded, curly
 * apostrophes straight, Traditional mapped to Simplified, contractions and chat spellings opened
 * (`I'm` → `i am`, `won't` → `will not`), with the way back to the original.
 * Nothing is removed, and any sequence of UTF-16 units is taken, broken surrogates included.
 */
export const normalise = (original: string, options: NormaliseOptions = {}): NormalisedText => {
  const folded = fold(original);
  const simple = options.simplify ? options.simplify(folded.text) : folded.text;
  let mapped: Mapped = { text: straighten(simple), origins: folded.origins };
  if (LATIN.test(mapped.text)) mapped = ENGLISH_REWRITES.reduce(rewrite, mapped);
  if (HAN.test(mapped.text)) mapped = CHINESE_REWRITES.reduce(rewrite, mapped);
  return withWayBack(original, mapped);
};
