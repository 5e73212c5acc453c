/**
 * The buffers of a vocabulary. All are `SharedArrayBuffer`s: passed as `workerData` (or posted)
 * they are shared between threads, not copied. Open them there with `openVocabulary`.
 */
export interface ShareableVocabulary {
  readonly header: SharedArrayBuffer;
  readonly units: SharedArrayBuffer;
  readonly starts: SharedArrayBuffer;
  readonly slots: SharedArrayBuffer;
  readonly frequencies: SharedArrayBuffer;
  readonly segmenter: SharedArrayBuffer;
  readonly simplified: SharedArrayBuffer;
  readonly prefixStarts: SharedArrayBuffer;
  readonly prefixRows: SharedArrayBuffer;
}

/** Read-only word table: embedding rows, background frequencies, segmenter probabilities, Traditional → Simplified. */
export interface Vocabulary {
  /** lines of the word list */
  readonly size: number;
  readonly shareable: ShareableVocabulary;
  /**
   * Line of the word (from 0), or -1. A line below the number of embedding rows of the model is
   * its row; the last lines of the file carry a frequency only, so compare with that number.
   */
  readonly rowOf: (word: string) => number;
  /** `rowOf(text.slice(start, end))` without making the slice. */
  readonly rowOfSlice: (text: string, start: number, end: number) => number;
  /** The word on a line; `row` must be in `[0, size)`. */
  readonly wordAt: (row: number) => string;
  /**
   * Natural log of the share of background utterances that hold the word. A word that is not in
   * the table gets the smallest share of its script (Han or other).
   */
  readonly logShare: (word: string) => number;
  /** Smallest log share of the table, by script: what an unseen word is given. */
  readonly unseenLogShare: { readonly en: number; readonly zh: number };
  /** Natural log of the word's probability in the segmenter's unigram model; undefined when it has none. */
  readonly segmenterLogProbability: (word: string) => number | undefined;
  /** Same by line, for the segmenter's inner loop. */
  readonly segmenterLogProbabilityAt: (row: number) => number | undefined;
  /** Traditional characters → Simplified, unit by unit, so that offsets stay. */
  readonly simplify: (run: string) => string;
  /**
   * Lines of the English words seen in the background that begin with these two letters (a–z).
   * Words of one stem nearly always share them.
   */
  readonly rowsByPrefix: (prefix: string) => Uint32Array;
}
