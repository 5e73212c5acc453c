import type { Tokeniser } from '@palimpsest/text';
import {
  createPhraseFinder,
  type MatchedPlaces,
  type WordSequence,
  wordSequence,
} from './phrase-finder.ts';
import { asksWhatHolds } from './question-kind.ts';
import { createSubjectReader, type QuestionSubject } from './question-subject.ts';

/** What a question asks for: "where … live" asks for `home`. */
export interface SlotIntent {
  readonly person: string;
  /** Slot name, or `name/key` for one attribute of a keyed slot. */
  readonly name: string;
  /** In [0, 1]. */
  readonly confidence: number;
}

/** Understands what slot a question is about, from its words and its vector; the surest first. */
export type SlotReader = (query: string, vector: Float32Array | null) => readonly SlotIntent[];

/** How people ask about a slot. */
export interface AskedSlot {
  /** Slot names, or `name/key`, the likeliest first. */
  readonly slots: readonly string[];
  /** Words and short phrases that name it in a question about oneself. */
  readonly words: readonly string[];
  /** Words of the everyday situations in which it is needed, without naming it: a courier for `home`. */
  readonly cues: readonly string[];
  /** Whole questions that need it. */
  readonly asks: readonly string[];
}

export interface SlotReaderDeps {
  readonly concepts: readonly AskedSlot[];
  /** Words by which a question is about somebody else. */
  readonly otherPeople: readonly string[];
  readonly tokeniser: Tokeniser;
  /** Vectors of unit length in the space of the questions. Answering none leaves the reader with words alone. */
  readonly embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
}

/** Slots whose value is another being: a question with its word is about that being, not about oneself. */
const beings: ReadonlySet<string> = new Set(['partner', 'child', 'children', 'pet']);

/** Cosines to a known question at which two questions have nothing in common, and are the same. */
const FLOOR = 0.45;
const CEILING = 0.92;

/** What full coverage by a slot's words is worth alone. */
const WORDS = 0.9;
/** A word of a situation says less than one that names the slot. */
const CUE = 0.75;
/** Under 1, so that a slot's word counts although the question says more. */
const COVERAGE_POWER = 0.7;
/** What a function word of a phrase adds to its mass: "who am i" holds no other. */
const FUNCTION_WORD_MASS = 0.5;

/** A question that names nobody is about the world rather than about the person … */
const SUBJECT: Readonly<Record<QuestionSubject, number>> = {
  self: 1,
  implied: 0.8,
  nobody: 0.38,
  other: 0,
};
/** … unless it is all but a known one. */
const KNOWN = 0.97;

/** Each further slot of a concept is that much less likely meant. */
const NEXT_SLOT = 0.85;
const HIGHEST = 0.95;
/** Fainter readings are left out. */
const LEAST = 0.35;
const MOST_INTENTS = 6;

/**
 * Every recall is held against every known question, so the numbers are widened once and not in each product. Four sums of their own let the processor work on several
 * products at once; one sum would wait for each.
 */
const dot = (a: Float64Array, b: Float64Array): number => {
  let w = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  // Every index lies within its array; a check for `undefined` would cost more than the product.
  for (let i = 0; i + 3 < a.length; i += 4) {
    w += (a[i] as number) * (b[i] as number);
    x += (a[i + 1] as number) * (b[i + 1] as number);
    y += (a[i + 2] as number) * (b[i + 2] as number);
    z += (a[i + 3] as number) * (b[i + 3] as number);
  }
  for (let i = a.length - (a.length % 4); i < a.length; i += 1) w += (a[i] ?? 0) * (b[i] ?? 0);
  return w + x + y + z;
};

const closest = (vector: Float64Array | null, known: readonly Float64Array[]): number => {
  let best = 0;
  if (vector !== null) for (const each of known) best = Math.max(best, dot(vector, each));
  return best;
};

const holdsAll = (wider: MatchedPlaces, places: MatchedPlaces): boolean =>
  [...places].every((place) => wider.has(place));

/** Vectors of each concept's questions, in the order of the concepts; empty when none were answered. */
const embedAsks = async ({
  concepts,
  embed,
}: SlotReaderDeps): Promise<readonly (readonly Float64Array[])[]> => {
  const embedded = await embed(concepts.flatMap(({ asks }) => asks));
  const vectors = embedded.map((vector) => Float64Array.from(vector));
  let from = 0;
  return concepts.map(({ asks }) => {
    const own = vectors.slice(from, from + asks.length);
    from += asks.length;
    return own;
  });
};

/**
 * Reads which slot a question asks for, by the words that name it and by its closeness to known questions,
 * which are embedded once, here. Two signs of one slot support each other (noisy-or). Questions about
 * somebody else ask for nothing of one's own; a question about one's partner, child or pet for nothing but them.
 *
 * Throws what `embed` throws.
 */
export const createSlotReader = async (deps: SlotReaderDeps): Promise<SlotReader> => {
  const { concepts, tokeniser } = deps;
  const known = await embedAsks(deps);
  const phrases = createPhraseFinder(
    concepts.map(({ words }) => words),
    tokeniser,
  );
  const cues = createPhraseFinder(
    concepts.map((concept) => concept.cues),
    tokeniser,
  );
  const subjectOf = createSubjectReader(deps.otherPeople, tokeniser);

  const massOf = (words: WordSequence, places: Iterable<number>): number => {
    let mass = 0;
    for (const place of places) {
      const word = words[place];
      if (word === undefined) continue;
      mass += word.functionWord
        ? FUNCTION_WORD_MASS
        : -word.weight * Math.log(tokeniser.backgroundShare(word.token));
    }
    return mass;
  };

  /**
   * Share of what a question says that a slot's words and cues make up. Function words count only where a phrase
   * holds them.
   */
  const coverageOf = (
    words: WordSequence,
    named: MatchedPlaces = new Set(),
    cued: MatchedPlaces = new Set(),
  ): number => {
    if (named.size + cued.size === 0) return 0;
    const content = [...words.keys()].filter((place) => words[place]?.functionWord === false);
    const all = massOf(words, new Set([...content, ...named, ...cued]));
    return (
      (massOf(words, named) +
        CUE *
          massOf(
            words,
            [...cued].filter((place) => !named.has(place)),
          )) /
      all
    );
  };

  const isBeing = (concept: number): boolean => beings.has(concepts[concept]?.slots[0] ?? '');

  /** Concepts of beings that the question names; a word inside another concept's phrase ("birth date") names none. */
  const beingsIn = (matched: ReadonlyMap<number, MatchedPlaces>): ReadonlySet<number> => {
    const named = [...matched].filter(([concept, places]) => {
      const wider = [...matched].some(
        ([other, more]) => !isBeing(other) && more.size > places.size && holdsAll(more, places),
      );
      return isBeing(concept) && !wider;
    });
    return new Set(named.map(([concept]) => concept));
  };

  return (query, vector) => {
    const wide = vector === null ? null : Float64Array.from(vector);
    const words = wordSequence(query, tokeniser);
    const subject = subjectOf(query, words);
    if (subject === 'other') return [];
    const matched = phrases.find(words);
    const cued = asksWhatHolds(words) ? cues.find(words) : undefined;
    const about = beingsIn(matched);
    const confidences = new Map<string, number>();
    for (const [index, { slots }] of concepts.entries()) {
      if (about.size > 0 && !about.has(index)) continue;
      const cosine = closest(wide, known[index] ?? []);
      const likeness = Math.min(1, Math.max(0, (cosine - FLOOR) / (CEILING - FLOOR)));
      const coverage = coverageOf(words, matched.get(index), cued?.get(index));
      const named = WORDS * coverage ** COVERAGE_POWER;
      const reading = 1 - (1 - likeness) * (1 - named);
      let confidence = Math.min(HIGHEST, cosine >= KNOWN ? reading : SUBJECT[subject] * reading);
      for (const name of slots) {
        confidences.set(name, Math.max(confidences.get(name) ?? 0, confidence));
        confidence *= NEXT_SLOT;
      }
    }
    return [...confidences]
      .filter(([, confidence]) => confidence >= LEAST)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MOST_INTENTS)
      .map(([name, confidence]) => ({ person: 'self', name, confidence }));
  };
};
