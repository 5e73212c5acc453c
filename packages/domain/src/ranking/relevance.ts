import type { Candidate } from '@palimpsest/kernel';
import type { Policy } from '../policy/policy.ts';
import type { QueryReading, SubjectStatistics } from './query.ts';

/** Parts of a relevance, each in [0, 1], as `explain` shows them and as they are combined. */
export interface RelevanceParts {
  /** Share of the question's idf mass that the memory covers, saturated. */
  readonly lexical: number;
  /** Cosine between the embedder's floor (0) and ceiling (1). */
  readonly vector: number;
  /** The memory is about what the question asks for ("where … live" and `home`). */
  readonly slot: number;
  /** Common knowledge ties the question to a word of the memory, and to its slot ("latte" and an intolerance of lactose). */
  readonly association: number;
}

export interface Relevance {
  readonly value: number;
  readonly parts: RelevanceParts;
}

/** Of one question against one subject: computed once, then applied to every candidate. */
export type RelevanceFunction = (candidate: Candidate) => Relevance;

/** To [0, 1]; what is no number says nothing. */
const clamp = (x: number): number => (x > 0 ? Math.min(1, x) : 0);

/** A cosine between floor and ceiling. An embedder that declares both alike has a threshold instead of a slope. */
const vectorPart = (cosine: number | null, { floor, ceiling }: QueryReading['space']): number =>
  cosine === null ? 0 : clamp((cosine - floor) / Math.max(ceiling - floor, Number.EPSILON));

/**
 * A question that surely asks for a slot is answered by a memory of that slot, or by one that holds much of what it
 * says. Any other is merely of the same sort ("what car", and a novel read on a train): its vector counts from a higher
 * floor on.
 */
const SURE_OF_SLOT = 0.9;
/** Under "half", which a short memory with one of two words reaches, so that a longer one may too. */
const LARGELY_SAID = 0.4;
const BESIDE_SLOT_FLOOR = 0.6;

/** Over its floor a part counts from zero on, so that a faint one says nothing instead of a little. */
const aboveFloor = (part: number, floor: number): number =>
  part <= floor ? 0 : (part - floor) / (1 - floor);

/**
 * idf with the subject's own counts blended with `K` imagined documents of the background: a store of one
 * memory works, and a name that stands in every memory of a subject says nothing there.
 * `ln(1 + (N' − df' + ½) / (df' + ½))`, `df' = df + K × share`, `N' = N + K`.
 */
export const blendedIdf = (
  documentFrequency: number,
  documents: number,
  backgroundShare: number,
  backgroundDocuments: number,
): number => {
  const df = documentFrequency + backgroundDocuments * backgroundShare;
  const n = documents + backgroundDocuments;
  return Math.log(1 + Math.max(0, n - df + 0.5) / (df + 0.5));
};

/** BM25's term saturation (Robertson, Zaragoza 2009), at most 1 so that coverage stays a share. */
const saturation = (tf: number, length: number, average: number, k1: number, b: number): number => {
  if (tf === 0) return 0;
  const relative = average > 0 ? length / average : 1;
  return Math.min(1, (tf * (k1 + 1)) / (tf + k1 * (1 - b + b * relative)));
};

/**
 * Absolute relevance of candidates to a question: not relative to the other candidates, so that a question
 * about something never said finds nothing. Parts are joined by noisy-or: one strong signal is enough,
 * three faint ones are not (each has its floor).
 */
export const relevanceOf = (
  reading: QueryReading,
  statistics: SubjectStatistics,
  policy: Policy['recall'],
): RelevanceFunction => {
  const mass = reading.terms.map((term, index) =>
    term.kind === 'mark'
      ? 0
      : term.weight *
        blendedIdf(
          statistics.documentFrequencies[index] ?? 0,
          statistics.documents,
          term.backgroundShare,
          policy.background_documents,
        ),
  );
  const total = mass.reduce((sum, value) => sum + value, 0);
  const slotIsSure = reading.terms.some(
    ({ kind, weight }) => kind === 'mark' && weight >= SURE_OF_SLOT,
  );

  return (candidate) => {
    let covered = 0;
    let slot = 0;
    for (const [index, term] of reading.terms.entries()) {
      const tf = candidate.termFrequencies[index] ?? 0;
      if (tf === 0) continue;
      if (term.kind === 'mark') slot = Math.max(slot, term.weight);
      else {
        covered +=
          (mass[index] ?? 0) *
          saturation(tf, candidate.length, statistics.averageLength, policy.k1, policy.b);
      }
    }
    const holds = (term: number): boolean => (candidate.termFrequencies[term] ?? 0) > 0;
    const association = reading.associations
      .filter(
        ({ words, marks }) =>
          words.some((term) => term.every(holds)) && (marks.length === 0 || marks.some(holds)),
      )
      .reduce((strongest, { strength }) => Math.max(strongest, strength), 0);
    const lexical = total > 0 ? clamp(covered / total) : 0;
    const besideSlot = slotIsSure && slot === 0 && lexical < LARGELY_SAID;
    const vector = vectorPart(candidate.cosine, reading.space);
    const parts: RelevanceParts = {
      lexical,
      vector: besideSlot ? aboveFloor(vector, BESIDE_SLOT_FLOOR) : vector,
      slot: clamp(slot),
      association: clamp(association),
    };
    const value =
      1 -
      (1 - aboveFloor(parts.lexical, policy.lexical_floor)) *
        (1 - parts.vector) *
        (1 - parts.slot) *
        (1 - parts.association);
    return { value: clamp(value), parts };
  };
};
