import type { Tokeniser } from '@palimpsest/text';
import { createPhraseFinder, wordSequence } from './phrase-finder.ts';
import { asksWhatHolds } from './question-kind.ts';
import { createSubjectReader, type QuestionSubject } from './question-subject.ts';

/** Common knowledge that ties what is asked to what is stored: "latte" has to do with "lactose". */
export interface Association {
  /** Words and short phrases of questions. */
  readonly cues: readonly string[];
  /** Words of memories, in every language. */
  readonly terms: readonly string[];
  /**
   * Slots, or `name/key`, of the memories meant: a latte has to do with milk that somebody cannot drink, not with
   * milk that was spilled. Empty: a memory with the word, whatever its slot.
   */
  readonly slots: readonly string[];
}

/** What memories have to hold to be meant by a question that names none of it. */
export interface RelatedWords {
  /** Search tokens of each term; a memory holds all of one. */
  readonly terms: readonly (readonly string[])[];
  /** One of these is the memory's slot; empty when any memory will do. */
  readonly slots: readonly string[];
  /** What such a memory's relevance gains, in [0, 1]. */
  readonly strength: number;
}

/** Finds what a question's words are associated with. */
export type AssociationReader = (query: string) => readonly RelatedWords[];

export interface AssociationReaderDeps {
  readonly associations: readonly Association[];
  /** Words by which a question is about somebody else. */
  readonly otherPeople: readonly string[];
  readonly tokeniser: Tokeniser;
}

/** Word and slot together are a good sign; a word alone, chosen by knowledge about the world, is a weak one. */
const WORD_AND_SLOT = 0.65;
const WORD_ALONE = 0.4;

/** How far a question is about the person at all. Under 0.46, no association of its own lifts a memory over the threshold. */
const SUBJECT: Readonly<Record<QuestionSubject, number>> = {
  self: 1,
  implied: 0.8,
  nobody: 0.4,
  other: 0,
};

const HAN_PAIR = /^[\u3400-\u9fff]{2}$/;

/**
 * The tokens that a memory holds when it holds a term: two Han characters are one, however the text around them is
 * cut. Empty when the term is nothing but function words.
 */
export const tokensOfTerm = (term: string, tokeniser: Tokeniser): readonly string[] => {
  const words = wordSequence(term, tokeniser);
  const joined = words.map(({ token }) => token).join('');
  if (HAN_PAIR.test(joined)) return [joined];
  return words.filter(({ functionWord }) => !functionWord).map(({ token }) => token);
};

/**
 * Reads associations out of questions. Questions about somebody else, about what happened, and
 * about how something is done have none.
 */
export const createAssociationReader = ({
  associations,
  otherPeople,
  tokeniser,
}: AssociationReaderDeps): AssociationReader => {
  const cues = createPhraseFinder(
    associations.map((one) => one.cues),
    tokeniser,
  );
  const subjectOf = createSubjectReader(otherPeople, tokeniser);
  const related = associations.map(({ terms, slots }): Omit<RelatedWords, 'strength'> => {
    const tokens = terms.map((term) => tokensOfTerm(term, tokeniser));
    return { terms: tokens.filter(({ length }) => length > 0), slots };
  });

  return (query) => {
    const words = wordSequence(query, tokeniser);
    const subject = SUBJECT[subjectOf(query, words)];
    if (subject === 0 || !asksWhatHolds(words)) return [];
    return [...cues.find(words).keys()].flatMap((index) => {
      const found = related[index];
      if (found === undefined || found.terms.length === 0) return [];
      const strength = subject * (found.slots.length > 0 ? WORD_AND_SLOT : WORD_ALONE);
      return [{ ...found, strength }];
    });
  };
};
