import { openVocabulary } from './open-vocabulary.ts';
import {
  HEADER,
  HEADER_LENGTH,
  hashUnits,
  NO_SEGMENTER_VALUE,
  PREFIX_COUNT,
  prefixKey,
} from './shared-table.ts';
import type { Vocabulary } from './vocabulary.ts';

const TAB = 9;
const NEWLINE = 10;

const countLines = (text: string): number => {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return text.endsWith('\n') || text === '' ? lines : lines + 1;
};

const numberBetween = (text: string, start: number, end: number): number => {
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) throw new SyntaxError('word list: a frequency is not a number');
    value = value * 10 + digit;
  }
  if (end === start || value >= NO_SEGMENTER_VALUE) {
    throw new SyntaxError('word list: a frequency is missing or too large');
  }
  return value;
};

const tabBefore = (text: string, start: number, end: number): number => {
  for (let i = start; i < end; i++) if (text.charCodeAt(i) === TAB) return i;
  return -1;
};

/** Where the lines of one first-letter pair lie, after a counting sort of the words seen in the background. */
const groupByPrefix = (
  keys: Int16Array,
): Pick<Vocabulary['shareable'], 'prefixStarts' | 'prefixRows'> => {
  const prefixStarts = new SharedArrayBuffer((PREFIX_COUNT + 1) * 4);
  const starts = new Uint32Array(prefixStarts);
  for (const key of keys) if (key >= 0) starts[key + 1]! += 1;
  for (let key = 0; key < PREFIX_COUNT; key++) starts[key + 1]! += starts[key]!;
  const prefixRows = new SharedArrayBuffer(starts[PREFIX_COUNT]! * 4);
  const rows = new Uint32Array(prefixRows);
  const next = starts.slice();
  keys.forEach((key, row) => {
    if (key >= 0) rows[next[key]!++] = row;
  });
  return { prefixStarts, prefixRows };
};

const readSimplified = (t2sText: string): SharedArrayBuffer => {
  const simplified = new SharedArrayBuffer(0x10000 * 2);
  const table = new Uint16Array(simplified);
  for (let at = 0; at + 1 < t2sText.length; at = t2sText.indexOf('\n', at) + 1 || t2sText.length) {
    if (t2sText.charCodeAt(at) !== NEWLINE) {
      table[t2sText.charCodeAt(at)] = t2sText.charCodeAt(at + 1);
    }
  }
  return simplified;
};

/**
 * Builds a vocabulary from the two text files of the embedding model: `word<TAB>F` or, for
 * Chinese words, `word<TAB>F<TAB>S` a line (F: background frequency, S: segmenter), and one
 * Traditional and Simplified character a line. Everything lands in shared buffers, nothing on
 * the heap. Of a word listed twice the last line counts.
 *
 * @throws SyntaxError when a line has another form
 */
export const createVocabulary = (vocabText: string, t2sText: string): Vocabulary => {
  const size = countLines(vocabText);
  const capacity = 1 << Math.ceil(Math.log2(Math.max(2, size * 2)));
  const shared = {
    header: new SharedArrayBuffer(HEADER_LENGTH * 4),
    starts: new SharedArrayBuffer((size + 1) * 4),
    slots: new SharedArrayBuffer(capacity * 4),
    frequencies: new SharedArrayBuffer(size),
    segmenter: new SharedArrayBuffer(size),
  };
  const header = new Int32Array(shared.header);
  const starts = new Uint32Array(shared.starts);
  const slots = new Int32Array(shared.slots).fill(-1);
  const frequencies = new Uint8Array(shared.frequencies);
  const segmenter = new Uint8Array(shared.segmenter).fill(NO_SEGMENTER_VALUE);
  const units = new Uint16Array(vocabText.length);
  let used = 0;

  const sameWord = (a: number, b: number): boolean => {
    const length = starts[a + 1]! - starts[a]!;
    if (starts[b + 1]! - starts[b]! !== length) return false;
    for (let i = 0; i < length; i++) {
      if (units[starts[a]! + i] !== units[starts[b]! + i]) return false;
    }
    return true;
  };

  const insert = (row: number, hash: number): void => {
    let slot = hash & (capacity - 1);
    while (slots[slot]! >= 0 && !sameWord(slots[slot]!, row)) slot = (slot + 1) & (capacity - 1);
    slots[slot] = row;
  };

  let lineStart = 0;
  for (let row = 0; row < size; row++) {
    const newline = vocabText.indexOf('\n', lineStart);
    const lineEnd = newline < 0 ? vocabText.length : newline;
    const firstTab = tabBefore(vocabText, lineStart, lineEnd);
    if (firstTab <= lineStart) throw new SyntaxError('word list: a line without a word');
    const secondTab = tabBefore(vocabText, firstTab + 1, lineEnd);
    const isChinese = secondTab >= 0;
    const frequency = numberBetween(vocabText, firstTab + 1, isChinese ? secondTab : lineEnd);
    frequencies[row] = frequency;
    if (isChinese) segmenter[row] = numberBetween(vocabText, secondTab + 1, lineEnd);
    const unseen = isChinese ? HEADER.unseenZh : HEADER.unseenEn;
    header[unseen] = Math.max(header[unseen]!, frequency);
    for (let i = lineStart; i < firstTab; i++) units[used++] = vocabText.charCodeAt(i);
    starts[row + 1] = used;
    insert(row, hashUnits(vocabText, lineStart, firstTab));
    lineStart = lineEnd + 1;
  }
  header[HEADER.size] = size;

  const keys = new Int16Array(size).fill(-1);
  for (let row = 0; row < size; row++) {
    if (frequencies[row]! >= header[HEADER.unseenEn]!) continue;
    const at = starts[row]!;
    if (starts[row + 1]! - at >= 2) keys[row] = prefixKey(units[at]!, units[at + 1]!);
  }
  const unitBuffer = new SharedArrayBuffer(used * 2);
  new Uint16Array(unitBuffer).set(units.subarray(0, used));
  return openVocabulary({
    ...shared,
    ...groupByPrefix(keys),
    units: unitBuffer,
    simplified: readSimplified(t2sText),
  });
};
