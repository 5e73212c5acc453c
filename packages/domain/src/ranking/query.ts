import type { CandidateAnswer } from '@palimpsest/kernel';

/** A distinct token of a question. */
export interface QueryTerm {
  readonly token: string;
  /** `mark`: matched as such, carries no idf. */
  readonly kind: 'word' | 'mark';
  /** Words: 1, less for parts of a word (bigrams), 0 for function words. Marks: how sure the reading is. */
  readonly weight: number;
  /** Share of background utterances that hold the word. */
  readonly backgroundShare: number;
}

/** A question as the ranker reads it. */
export interface QueryReading {
  readonly terms: readonly QueryTerm[];
  /** Unit length; `null` when the embedder was down or late. */
  readonly vector: Float32Array | null;
  /** Cosines at which two texts of this embedder have nothing to do with each other, and say the same. */
  readonly space: { readonly floor: number; readonly ceiling: number };
}

export type SubjectStatistics = CandidateAnswer['statistics'];
