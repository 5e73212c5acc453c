import { openVocabulary } from './open-vocabulary.ts';
import {
  HEADER,
  HEADER_LENGTH,
  hashUnits,
  NO_SEGMENTER_VALUE,
  PREFIX_COUNT,
  prefixKey,
} from './shared-table.ts';
import type { ShareableVocabulary, Vocabulary } from './vocabulary.ts';
import { readWordList, type WordList } from './word-list.ts';

type WordBuffers = Pick<ShareableVocabulary, 'units' | 'starts' | 'slots'>;
type PrefixBuffers = Pick<ShareableVocabulary, 'prefixStarts' | 'prefixRows'>;

/** The words one behind the other, and an open-addressing hash table of their lines. */
const shareWords = (text: string, list: WordList): WordBuffers => {
  const { size, wordStarts, wordEnds } = list;
  // At most half full, so that a miss ends after a probe or two.
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(2, size * 2)));
  const starts = new Uint32Array(new SharedArrayBuffer((size + 1) * 4));
  for (let row = 0; row < size; row++) {
    starts[row + 1] = starts[row]! + wordEnds[row]! - wordStarts[row]!;
  }
  const units = new Uint16Array(new SharedArrayBuffer(starts[size]! * 2));
  const slots = new Int32Array(new SharedArrayBuffer(capacity * 4)).fill(-1);

  const sameWord = (a: number, b: number): boolean => {
    const length = starts[a + 1]! - starts[a]!;
    if (starts[b + 1]! - starts[b]! !== length) return false;
    for (let i = 0; i < length; i++) {
      if (units[starts[a]! + i] !== units[starts[b]! + i]) return false;
    }
    return true;
  };
  const insert = (row: number): void => {
    const from = wordStarts[row]!;
    const length = wordEnds[row]! - from;
    for (let i = 0; i < length; i++) units[starts[row]! + i] = text.charCodeAt(from + i);
    let slot = hashUnits(text, from, from + length) & (capacity - 1);
    while (slots[slot]! >= 0 && !sameWord(slots[slot]!, row)) slot = (slot + 1) & (capacity - 1);
    slots[slot] = row;
  };
  for (let row = 0; row < size; row++) insert(row);
  return { units: units.buffer, starts: starts.buffer, slots: slots.buffer };
};

/** Lines of the words that some utterance held, grouped by their first two letters (a counting sort). */
const sharePrefixes = (text: string, list: WordList, unseen: number): PrefixBuffers => {
  const keyOf = (row: number): number => {
    const start = list.wordStarts[row]!;
    const seen = list.frequencies[row]! < unseen && list.wordEnds[row]! - start >= 2;
    return seen ? prefixKey(text.charCodeAt(start), text.charCodeAt(start + 1)) : -1;
  };
  const keys = new Int16Array(list.size).map((_, row) => keyOf(row));
  const starts = new Uint32Array(new SharedArrayBuffer((PREFIX_COUNT + 1) * 4));
  for (const key of keys) if (key >= 0) starts[key + 1]! += 1;
  for (let key = 0; key < PREFIX_COUNT; key++) starts[key + 1]! += starts[key]!;
  const rows = new Uint32Array(new SharedArrayBuffer(starts[PREFIX_COUNT]! * 4));
  const next = starts.slice();
  keys.forEach((key, row) => {
    if (key >= 0) rows[next[key]!++] = row;
  });
  return { prefixStarts: starts.buffer, prefixRows: rows.buffer };
};

const shareCharacterMap = (text: string): SharedArrayBuffer => {
  const table = new Uint16Array(new SharedArrayBuffer(0x10000 * 2));
  for (const pair of text.split('\n')) {
    if (pair.length >= 2) table[pair.charCodeAt(0)] = pair.charCodeAt(1);
  }
  return table.buffer;
};

const readHeader = ({ size, frequencies, segmenter }: WordList): Int32Array<SharedArrayBuffer> => {
  const header = new Int32Array(new SharedArrayBuffer(HEADER_LENGTH * 4));
  header[HEADER.size] = size;
  for (let row = 0; row < size; row++) {
    const unseen = segmenter[row] === NO_SEGMENTER_VALUE ? HEADER.unseenEn : HEADER.unseenZh;
    if (frequencies[row]! > header[unseen]!) header[unseen] = frequencies[row]!;
  }
  return header;
};

/**
 * Builds a vocabulary from the two text files of the embedding model: `word<TAB>F` or, for
 * Chinese words, `word<TAB>F<TAB>S` a line (F: background frequency, S: segmenter), and one
 * Traditional and Simplified character a line. Everything lands in shared buffers, nothing stays
 * on the heap. Of a word listed twice the last line counts.
 *
 * @throws SyntaxError when a line has another form
 */
export const createVocabulary = (vocabText: string, t2sText: string): Vocabulary => {
  const list = readWordList(vocabText);
  const header = readHeader(list);
  return openVocabulary({
    header: header.buffer,
    frequencies: list.frequencies.buffer,
    segmenter: list.segmenter.buffer,
    simplified: shareCharacterMap(t2sText),
    ...shareWords(vocabText, list),
    ...sharePrefixes(vocabText, list, header[HEADER.unseenEn]!),
  });
};
