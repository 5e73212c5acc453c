import type { SubjectId } from '@palimpsest/kernel';

/** How many documents subjects had when they were last asked, so that a query can weigh words by it beforehand. */
export interface SubjectSizes {
  /** A guess for a subject that was not asked yet. */
  readonly of: (subject: SubjectId) => number;
  readonly learn: (subject: SubjectId, documents: number) => void;
}

const kept = 10_000;
/** A middling subject: which candidates are found hardly depends on it. */
const guess = 500;

/** Keeps the sizes of the subjects asked last. */
export const createSubjectSizes = (): SubjectSizes => {
  const sizes = new Map<SubjectId, number>();
  return {
    of: (subject) => Math.max(1, sizes.get(subject) ?? guess),
    learn: (subject, documents) => {
      sizes.delete(subject);
      sizes.set(subject, documents);
      if (sizes.size <= kept) return;
      const [oldest] = sizes.keys();
      if (oldest !== undefined) sizes.delete(oldest);
    },
  };
};
