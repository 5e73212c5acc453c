import {
  type Candidate,
  type CandidateAnswer,
  type CandidateQuery,
  dotProduct,
} from '@palimpsest/kernel';
import { createAdmission } from './admission.ts';
import { markPrefix, type SubjectIndex } from './subject-index.ts';
import { createTopSlots } from './top-slots.ts';

const k1 = 1.2;
const b = 0.75;
/** Versions that the query's marks bring in, at most. */
const markedLimit = 500;

/** One query token in one admitted slot. */
interface TokenHit {
  readonly slot: number;
  readonly token: number;
  readonly count: number;
}

const idf = (documents: number, holding: number): number =>
  Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));

/** For each number of the vocabulary, one more than the place of the token in the query; else 0. */
const queryPlaces = (index: SubjectIndex, tokens: readonly string[]): Uint16Array => {
  const places = new Uint16Array(index.vocabulary.size);
  for (const [place, token] of tokens.entries()) {
    const number = index.vocabulary.get(token);
    if (number !== undefined) places[number] = place + 1;
  }
  return places;
};

/** Finds candidates by one scan over the subject: exact vectors, exact counts. */
export const findCandidates = (
  index: SubjectIndex,
  query: CandidateQuery,
): Omit<CandidateAnswer, 'position'> => {
  const { tokens, limit } = query;
  const vector = query.vector === null ? null : Float64Array.from(query.vector);
  const admits = createAdmission(index, query);
  const places = queryPlaces(index, tokens);
  const isMark = tokens.map((token) => token.startsWith(markPrefix));
  const byName = (slot: number, other: number): number => {
    const [one, two] = [index.memoryIds[slot] ?? '', index.memoryIds[other] ?? ''];
    if (one !== two) return one < two ? -1 : 1;
    return (index.versions[slot] ?? 0) - (index.versions[other] ?? 0);
  };

  const documentFrequencies = tokens.map(() => 0);
  const hits: TokenHit[] = [];
  const nearest = createTopSlots(limit, byName);
  let documents = 0;
  let totalLength = 0;
  for (let slot = 0; slot < index.size; slot += 1) {
    if (!admits(slot)) continue;
    documents += 1;
    totalLength += index.lengths[slot] ?? 0;
    const end = index.tokenEnd[slot] ?? 0;
    for (let at = index.tokenStart[slot] ?? 0; at < end; at += 1) {
      const place = places[index.tokens[at] ?? 0] ?? 0;
      if (place === 0) continue;
      documentFrequencies[place - 1] = (documentFrequencies[place - 1] ?? 0) + 1;
      hits.push({ slot, token: place - 1, count: index.tokenCounts[at] ?? 0 });
    }
    if (vector !== null && index.hasVector[slot] === 1) {
      nearest.offer(slot, dotProduct(vector, index.vectors, slot * index.dimension));
    }
  }

  const averageLength = documents === 0 ? 0 : totalLength / documents;
  const scores = new Map<number, number>();
  const marked = new Set<number>();
  for (const { slot, token, count } of hits) {
    if (isMark[token] === true) {
      if (marked.size < markedLimit) marked.add(slot);
      continue;
    }
    const length = index.lengths[slot] ?? 0;
    const saturation = count + k1 * (1 - b + (b * length) / (averageLength || 1));
    const score = (idf(documents, documentFrequencies[token] ?? 0) * count * (k1 + 1)) / saturation;
    scores.set(slot, (scores.get(slot) ?? 0) + score);
  }
  const best = createTopSlots(limit, byName);
  for (const [slot, score] of scores) best.offer(slot, score);

  const termFrequencies = (slot: number): number[] => {
    const counts = tokens.map(() => 0);
    const end = index.tokenEnd[slot] ?? 0;
    for (let at = index.tokenStart[slot] ?? 0; at < end; at += 1) {
      const place = places[index.tokens[at] ?? 0] ?? 0;
      if (place > 0) counts[place - 1] = index.tokenCounts[at] ?? 0;
    }
    return counts;
  };
  const toCandidate = (slot: number): Candidate => ({
    memoryId: index.memoryIds[slot] ?? ('' as Candidate['memoryId']),
    version: index.versions[slot] ?? 0,
    cosine:
      vector !== null && index.hasVector[slot] === 1
        ? dotProduct(vector, index.vectors, slot * index.dimension)
        : null,
    termFrequencies: termFrequencies(slot),
    length: index.lengths[slot] ?? 0,
  });
  const found = new Set([...nearest.slots(), ...best.slots(), ...marked]);
  return {
    candidates: [...found].map(toCandidate),
    statistics: { documents, averageLength, documentFrequencies },
  };
};
