/**
 * Layout of the shared buffers. One place reads it and one writes it, in the same process:
 * it is no storage format and may change freely.
 */
export const HEADER = { size: 0, unseenEn: 1, unseenZh: 2 } as const;
export const HEADER_LENGTH = 3;

/** No segmenter probability: not a Chinese word. Real values stay below (a probability under e^-25 is not listed). */
export const NO_SEGMENTER_VALUE = 255;

/** Both columns of the file count tenths of a natural logarithm, negated. */
export const TENTHS = 10;

/** 26 × 26 pairs of first letters, and one more start to close the last. */
export const PREFIX_COUNT = 26 * 26;

const A = 97;

/** Number of a pair of first letters, or -1 when either is not a–z. */
export const prefixKey = (first: number, second: number): number => {
  const a = first - A;
  const b = second - A;
  return a >= 0 && a < 26 && b >= 0 && b < 26 ? a * 26 + b : -1;
};

/** FNV-1a over UTF-16 units, of `text[start, end)`. */
export const hashUnits = (text: string, start: number, end: number): number => {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  // The low bits of FNV alone cluster on short words.
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** Han characters as the word list knows them (one UTF-16 unit each). */
export const isHanUnit = (unit: number): boolean => unit >= 0x3400 && unit <= 0x9fff;
