import { type Candidate, type CandidateAnswer, dotProduct } from '@palimpsest/kernel';
import { isMark } from '../index-format/blind-token.ts';
import { type RelevanceRecord, seek } from '../index-format/relevance-record.ts';
import type { QueryToken } from './searches.ts';

const k1 = 1.2;
const b = 0.75;

type Statistics = CandidateAnswer['statistics'];

/** What the engine found, by how it found it. */
export interface Found {
  readonly nearest: readonly RelevanceRecord[];
  readonly byWords: readonly RelevanceRecord[];
  readonly marked: readonly RelevanceRecord[];
}

interface Scored {
  readonly candidate: Candidate;
  readonly bm25: number;
}

const keyOf = ({ memoryId, version }: Pick<RelevanceRecord, 'memoryId' | 'version'>): string =>
  `${memoryId}@${version}`;

const idf = (documents: number, holding: number): number =>
  Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));

const byName = ({ candidate: one }: Scored, { candidate: other }: Scored): number => {
  if (one.memoryId !== other.memoryId) return one.memoryId < other.memoryId ? -1 : 1;
  return one.version - other.version;
};

/** The best by a score, cut to `limit`; equal ones in order of their ids. */
const best = (
  scored: readonly Scored[],
  limit: number,
  score: (one: Scored) => number,
): readonly Scored[] =>
  scored.toSorted((one, other) => score(other) - score(one) || byName(one, other)).slice(0, limit);

/**
 * The candidates of the port out of what the engine found: exact cosines and counts, BM25 with the statistics of
 * this subject alone, each list cut to `limit`, their union with what the marks bring in.
 */
export const rankCandidates = (
  found: Found,
  query: {
    readonly tokens: readonly QueryToken[];
    readonly vector: Float32Array | null;
    readonly limit: number;
  },
  statistics: Statistics,
): readonly Candidate[] => {
  const { tokens, limit } = query;
  const { documents, averageLength, documentFrequencies } = statistics;
  const vector = query.vector === null ? null : Float64Array.from(query.vector);
  const sought = seek(tokens.map(({ blind }) => blind));
  const weights = tokens.map(({ token }, place) =>
    isMark(token) ? 0 : idf(documents, documentFrequencies[place] ?? 0),
  );

  const scores = new Map<string, Scored>();
  const score = (record: RelevanceRecord): Scored => {
    const known = scores.get(keyOf(record));
    if (known !== undefined) return known;
    const termFrequencies = record.countsOf(sought);
    const norm = k1 * (1 - b + (b * record.length) / (averageLength || 1));
    let bm25 = 0;
    for (const [place, count] of termFrequencies.entries()) {
      if (count > 0) bm25 += ((weights[place] ?? 0) * count * (k1 + 1)) / (count + norm);
    }
    const { memoryId, version, length } = record;
    const cosine =
      vector === null || record.vector === null ? null : dotProduct(vector, record.vector, 0);
    const scored = { candidate: { memoryId, version, cosine, termFrequencies, length }, bm25 };
    scores.set(keyOf(record), scored);
    return scored;
  };
  const distinct = (records: readonly RelevanceRecord[]): readonly Scored[] => [
    ...new Set(records.map(score)),
  ];

  // Found by one way, a version may be among the best by the other, too.
  const all = distinct([...found.nearest, ...found.byWords, ...found.marked]);
  const withVector = all.filter(({ candidate }) => candidate.cosine !== null);
  const withWords = all.filter(({ bm25 }) => bm25 > 0);
  return [
    ...new Set([
      ...best(withVector, limit, ({ candidate }) => candidate.cosine ?? 0),
      ...best(withWords, limit, ({ bm25 }) => bm25),
      ...distinct(found.marked),
    ]),
  ].map(({ candidate }) => candidate);
};
