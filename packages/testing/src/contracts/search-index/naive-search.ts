import type { IndexedState } from '@palimpsest/kernel';

/** A document of the naive search, in clear. */
export interface NaiveDocument {
  readonly name: string;
  readonly tokens: readonly string[];
  readonly vector: readonly number[] | null;
  readonly status: IndexedState['status'];
}

export interface NaiveQuery {
  readonly tokens: readonly string[];
  readonly vector: readonly number[] | null;
  readonly statuses: readonly IndexedState['status'][];
}

const occurrences = (tokens: readonly string[], token: string): number =>
  tokens.filter((other) => other === token).length;
const isWord = (token: string): boolean => !token.startsWith('§');
const lengthOf = ({ tokens }: NaiveDocument): number => tokens.filter(isWord).length;

/** The port's promises written down without any thought of speed. */
export const naiveSearch = (all: readonly NaiveDocument[], query: NaiveQuery) => {
  const documents = all.filter(({ status }) => query.statuses.includes(status));
  const total = documents.reduce((sum, document) => sum + lengthOf(document), 0);
  const averageLength = documents.length === 0 ? 0 : total / documents.length;
  const documentFrequencies = query.tokens.map(
    (token) => documents.filter(({ tokens }) => tokens.includes(token)).length,
  );
  const scored = documents.map((document) => {
    const termFrequencies = query.tokens.map((token) => occurrences(document.tokens, token));
    const bm25 = termFrequencies.reduce((sum, frequency, place) => {
      const holding = documentFrequencies[place] ?? 0;
      if (frequency === 0 || !isWord(query.tokens[place] ?? '')) return sum;
      const idf = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
      const norm = 1 - 0.75 + (0.75 * lengthOf(document)) / averageLength;
      return sum + (idf * frequency * 2.2) / (frequency + 1.2 * norm);
    }, 0);
    const cosine =
      query.vector === null || document.vector === null
        ? null
        : document.vector.reduce((sum, value, at) => sum + value * (query.vector?.[at] ?? 0), 0);
    const marked = query.tokens.some(
      (token, place) => !isWord(token) && (termFrequencies[place] ?? 0) > 0,
    );
    return {
      name: document.name,
      termFrequencies,
      length: lengthOf(document),
      bm25,
      cosine,
      marked,
    };
  });
  return {
    scored,
    statistics: { documents: documents.length, averageLength, documentFrequencies },
  };
};
