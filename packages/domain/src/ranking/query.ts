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

/** What a memory has to hold to be associated with a question, by indexes of terms of weight 0. */
export interface QueryAssociation {
  /** The memory holds all of one of these … */
  readonly words: readonly (readonly number[])[];
  /** … and one of these marks, where there are any. */
  readonly marks: readonly number[];
  /** The part that it gives, in [0, 1]. */
  readonly strength: number;
}

/** A question as the ranker reads it. */
export interface QueryReading {
  readonly terms: readonly QueryTerm[];
  /** Empty when the question is not associated with anything that it does not say. */
  readonly associations: readonly QueryAssociation[];
  /** Unit length; `null` when the embedder was down or late. */
  readonly vector: Float32Array | null;
  /** Cosines at which two texts of this embedder have nothing to do with each other, and say the same. */
  readonly space: { readonly floor: number; readonly ceiling: number };
}

export type SubjectStatistics = CandidateAnswer['statistics'];
