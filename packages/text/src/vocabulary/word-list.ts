import { NO_SEGMENTER_VALUE } from './shared-table.ts';

const TAB = 9;
const ZERO = 48;

/** Columns of a word list: where each word stands in the file's text, its F and its S. */
export interface WordList {
  readonly size: number;
  readonly wordStarts: Uint32Array;
  readonly wordEnds: Uint32Array;
  readonly frequencies: Uint8Array<SharedArrayBuffer>;
  /** `NO_SEGMENTER_VALUE` for words that are not Chinese */
  readonly segmenter: Uint8Array<SharedArrayBuffer>;
}

const lineStartsOf = (text: string): Uint32Array => {
  const starts: number[] = [];
  for (let at = 0; at < text.length; ) {
    starts.push(at);
    const newline = text.indexOf('\n', at);
    at = newline < 0 ? text.length : newline + 1;
  }
  return Uint32Array.from(starts);
};

const tabBefore = (text: string, start: number, end: number): number => {
  for (let i = start; i < end; i++) if (text.charCodeAt(i) === TAB) return i;
  return -1;
};

const numberBetween = (text: string, start: number, end: number): number => {
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) throw new SyntaxError('word list: a frequency is not a number');
    value = value * 10 + digit;
  }
  if (end === start || value >= NO_SEGMENTER_VALUE) {
    throw new SyntaxError('word list: a frequency is missing or too large');
  }
  return value;
};

/**
 * Reads `word<TAB>F` and `word<TAB>F<TAB>S` lines.
 * @throws SyntaxError when a line has another form
 */
export const readWordList = (text: string): WordList => {
  const lineStarts = lineStartsOf(text);
  const size = lineStarts.length;
  const list: WordList = {
    size,
    wordStarts: lineStarts,
    wordEnds: new Uint32Array(size),
    frequencies: new Uint8Array(new SharedArrayBuffer(size)),
    segmenter: new Uint8Array(new SharedArrayBuffer(size)).fill(NO_SEGMENTER_VALUE),
  };
  const readLine = (row: number): void => {
    const start = lineStarts[row]!;
    const next = lineStarts[row + 1] ?? text.length + (text.endsWith('\n') ? 0 : 1);
    const end = next - 1;
    const firstTab = tabBefore(text, start, end);
    if (firstTab <= start) throw new SyntaxError('word list: a line without a word');
    const secondTab = tabBefore(text, firstTab + 1, end);
    list.wordEnds[row] = firstTab;
    list.frequencies[row] = numberBetween(text, firstTab + 1, secondTab < 0 ? end : secondTab);
    if (secondTab >= 0) list.segmenter[row] = numberBetween(text, secondTab + 1, end);
  };
  for (let row = 0; row < size; row++) readLine(row);
  return list;
};
