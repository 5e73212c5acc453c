import type { Vocabulary } from './vocabulary.ts';

/** Longest dictionary word tried, in characters. Longer entries of the list are never produced. */
const MAX_WORD = 6;

/**
 * Log probability of a character outside the dictionary, as in the header of the embedding
 * model's `model.bin`: its training texts were cut with this value.
 */
const UNKNOWN_CHARACTER = -20.218107223510742;

/**
 * Cuts a run of Simplified Han characters into the words whose probabilities, taken as
 * independent, have the largest product. Of two equal ways the one found first wins.
 */
export const segmentChinese = (run: string, vocabulary: Vocabulary): string[] => {
  const length = run.length;
  const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
  const from = new Int32Array(length + 1);
  best[0] = 0;
  for (let start = 0; start < length; start++) {
    const stop = Math.min(length, start + MAX_WORD);
    for (let end = start + 1; end <= stop; end++) {
      const row = vocabulary.rowOfSlice(run, start, end);
      const known = row < 0 ? undefined : vocabulary.segmenterLogProbabilityAt(row);
      if (known === undefined && end > start + 1) continue;
      const total = best[start]! + (known ?? UNKNOWN_CHARACTER);
      if (total > best[end]!) {
        best[end] = total;
        from[end] = start;
      }
    }
  }
  const words: string[] = [];
  for (let end = length; end > 0; end = from[end]!) words.push(run.slice(from[end], end));
  return words.reverse();
};
