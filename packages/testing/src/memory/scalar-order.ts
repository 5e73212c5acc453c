import { Buffer } from 'node:buffer';

export type Scalar = string | number | boolean | null;

const rank = (value: Scalar): number => {
  if (value === null) return 0;
  return { number: 1, string: 2, boolean: 3 }[typeof value as 'number' | 'string' | 'boolean'];
};

/** Texts by code point, which is the order of their UTF-8 bytes. */
export const compareTexts = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The order of an index: null, numbers, texts, false, true. */
export const compareScalars = (a: Scalar, b: Scalar): number => {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  return Number(a) - Number(b);
};
