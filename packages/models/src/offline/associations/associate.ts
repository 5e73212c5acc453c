import { words } from '../lexicon/words.ts';

/**
 * Common knowledge that ties words of questions to words of memories. Data for reading questions, no rule of
 * extraction. The domain says how it is used.
 */
export interface WordAssociation {
  /** Words and short phrases of questions. */
  readonly cues: readonly string[];
  /** Words of memories. */
  readonly terms: readonly string[];
  /** Slots of the memories meant; empty for any memory. */
  readonly slots: readonly string[];
}

/** Ties a list of cues to a list of terms, in memories of some slots. */
export const associate = (
  slots: readonly string[],
  cues: string,
  terms: string,
): WordAssociation => ({ cues: words(cues), terms: words(terms), slots });

/**
 * Ties a name in both languages to the same: each of `cues` stands beside its `terms`, `Lyon, 里昂: French, 法语`,
 * a line each.
 */
export const associateLines = (
  slots: readonly string[],
  lines: string,
): readonly WordAssociation[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [cues = '', terms = ''] = line.split(':');
      return associate(slots, cues, terms);
    });
