import {
  HEADER,
  hashUnits,
  isHanUnit,
  NO_SEGMENTER_VALUE,
  prefixKey,
  TENTHS,
} from './shared-table.ts';
import type { ShareableVocabulary, Vocabulary } from './vocabulary.ts';

const NO_ROWS = new Uint32Array(0);

/** Opens the buffers that another thread (or `createVocabulary`) made; costs next to nothing. */
export const openVocabulary = (shareable: ShareableVocabulary): Vocabulary => {
  const header = new Int32Array(shareable.header);
  const units = new Uint16Array(shareable.units);
  const starts = new Uint32Array(shareable.starts);
  const slots = new Int32Array(shareable.slots);
  const frequencies = new Uint8Array(shareable.frequencies);
  const segmenter = new Uint8Array(shareable.segmenter);
  const simplified = new Uint16Array(shareable.simplified);
  const prefixStarts = new Uint32Array(shareable.prefixStarts);
  const prefixRows = new Uint32Array(shareable.prefixRows);
  const size = header[HEADER.size]!;
  const mask = slots.length - 1;
  const unseenLogShare = {
    en: -header[HEADER.unseenEn]! / TENTHS,
    zh: -header[HEADER.unseenZh]! / TENTHS,
  };

  const holds = (row: number, text: string, start: number, end: number): boolean => {
    const at = starts[row]!;
    if (starts[row + 1]! - at !== end - start) return false;
    for (let i = start; i < end; i++) {
      if (units[at + i - start] !== text.charCodeAt(i)) return false;
    }
    return true;
  };

  const rowOfSlice = (text: string, start: number, end: number): number => {
    for (let slot = hashUnits(text, start, end) & mask; ; slot = (slot + 1) & mask) {
      const row = slots[slot]!;
      if (row < 0 || holds(row, text, start, end)) return row;
    }
  };

  const rowOf = (word: string): number => rowOfSlice(word, 0, word.length);

  const segmenterLogProbabilityAt = (row: number): number | undefined => {
    const value = segmenter[row];
    return value === undefined || value === NO_SEGMENTER_VALUE ? undefined : -value / TENTHS;
  };

  return {
    size,
    shareable,
    unseenLogShare,
    rowOf,
    rowOfSlice,
    wordAt: (row) => String.fromCharCode(...units.subarray(starts[row], starts[row + 1])),
    logShare: (word) => {
      const row = rowOf(word);
      if (row >= 0) return -frequencies[row]! / TENTHS;
      return isHanUnit(word.charCodeAt(0)) ? unseenLogShare.zh : unseenLogShare.en;
    },
    segmenterLogProbability: (word) => segmenterLogProbabilityAt(rowOf(word)),
    segmenterLogProbabilityAt,
    simplify: (run) => {
      let out = '';
      let copied = 0;
      for (let i = 0; i < run.length; i++) {
        const simple = simplified[run.charCodeAt(i)]!;
        if (simple === 0) continue;
        out += run.slice(copied, i) + String.fromCharCode(simple);
        copied = i + 1;
      }
      return copied === 0 ? run : out + run.slice(copied);
    },
    rowsByPrefix: (prefix) => {
      const key = prefixKey(prefix.charCodeAt(0), prefix.charCodeAt(1));
      return key < 0 ? NO_ROWS : prefixRows.subarray(prefixStarts[key], prefixStarts[key + 1]);
    },
  };
};
