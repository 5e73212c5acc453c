import type { Candidate, CandidateAnswer } from '@palimpsest/kernel';
import { type BlindToken, isMark } from '../index-format/blind-token.ts';
import type { RelevanceRecord } from '../index-format/relevance-record.ts';
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

/** In doubles over the half floats that were sealed: what the embedded index computes, too. */
const cosineTo = (query: Float32Array | null, vector: RelevanceRecord['vector']): number | null => {
  if (query === null || vector === null) return null;
  let sum = 0;
  for (const [place, value] of vector.entries()) sum += value * (query[place] ?? 0);
  return sum;
};

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
  const { tokens, vector, limit } = query;
  const { documents, averageLength, documentFrequencies } = statistics;
  const countOf = (counts: RelevanceRecord['counts'], blind: BlindToken | null): number =>
    blind === null ? 0 : (counts.get(blind) ?? 0);

  const scores = new Map<string, Scored>();
  const score = (record: RelevanceRecord): Scored => {
    const known = scores.get(keyOf(record));
    if (known !== undefined) return known;
    const termFrequencies = tokens.map(({ blind }) => countOf(record.counts, blind));
    const norm = k1 * (1 - b + (b * record.length) / (averageLength || 1));
    let bm25 = 0;
    for (const [place, count] of termFrequencies.entries()) {
      if (count === 0 || isMark(tokens[place]?.token ?? '')) continue;
      bm25 += (idf(documents, documentFrequencies[place] ?? 0) * count * (k1 + 1)) / (count + norm);
    }
    const { memoryId, version, length } = record;
    const cosine = cosineTo(vector, record.vector);
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
