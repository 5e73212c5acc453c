import { type Candidate, memoryId } from '@palimpsest/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/policy.ts';
import type { QueryReading, QueryTerm, SubjectStatistics } from './query.ts';
import { blendedIdf, relevanceOf } from './relevance.ts';

const policy = defaultPolicy.recall;
const space = { floor: 0.3, ceiling: 0.75 };

const word = (token: string, backgroundShare = 1e-4, weight = 1): QueryTerm => ({
  token,
  kind: 'word',
  weight,
  backgroundShare,
});
const mark = (token: string, weight: number): QueryTerm => ({
  token,
  kind: 'mark',
  weight,
  backgroundShare: 0,
});

const reading = (...terms: readonly QueryTerm[]): QueryReading => ({
  terms,
  associations: [],
  vector: null,
  space,
});

const statistics = (
  documentFrequencies: readonly number[],
  documents = 1,
  averageLength = 5,
): SubjectStatistics => ({ documents, averageLength, documentFrequencies });

const candidate = (rest: Partial<Candidate> = {}): Candidate => ({
  memoryId: memoryId('subject.memory'),
  version: 1,
  cosine: null,
  termFrequencies: [],
  length: 5,
  ...rest,
});

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A question, the subject's counts for it, and a candidate that was found. */
const situation = fc
  .array(
    fc.record({
      kind: fc.constantFrom('word' as const, 'word' as const, 'mark' as const),
      weight: share,
      backgroundShare: fc.double({ min: 1e-7, max: 0.99, noNaN: true }),
      df: fc.nat(2_000),
      tf: fc.nat(6),
    }),
    { maxLength: 8 },
  )
  .chain((terms) =>
    fc.record({
      reading: fc.constant(
        reading(
          ...terms.map(({ df: _, tf: __, ...term }, index) => ({ token: `t${index}`, ...term })),
        ),
      ),
      statistics: fc.record({
        documents: fc.nat(2_000),
        averageLength: fc.double({ min: 0, max: 100, noNaN: true }),
        documentFrequencies: fc.constant(terms.map(({ df }) => df)),
      }),
      candidate: fc
        .record({
          cosine: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
          length: fc.nat(200),
        })
        .map((rest) => candidate({ ...rest, termFrequencies: terms.map(({ tf }) => tf) })),
    }),
  );

describe('relevance', () => {
  it('and each of its parts lie in [0, 1], whatever is asked and found', () => {
    fc.assert(
      fc.property(situation, ({ reading: asked, statistics: counts, candidate: found }) => {
        const { value, parts } = relevanceOf(asked, counts, policy)(found);
        for (const part of [value, parts.lexical, parts.vector, parts.slot, parts.association]) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('never falls when the cosine rises', () => {
    const cosine = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(situation, cosine, cosine, (given, a, b) => {
        const relevance = relevanceOf(given.reading, given.statistics, policy);
        const low = relevance({ ...given.candidate, cosine: Math.min(a, b) });
        const high = relevance({ ...given.candidate, cosine: Math.max(a, b) });
        expect(high.value).toBeGreaterThanOrEqual(low.value);
      }),
    );
  });

  it('never falls when the memory holds a token of the question more often', () => {
    fc.assert(
      fc.property(situation, fc.nat(7), (given, at) => {
        const { termFrequencies } = given.candidate;
        const more = termFrequencies.map((tf, index) => (index === at ? tf + 1 : tf));
        const relevance = relevanceOf(given.reading, given.statistics, policy);
        expect(
          relevance({ ...given.candidate, termFrequencies: more }).value,
        ).toBeGreaterThanOrEqual(relevance(given.candidate).value);
      }),
    );
  });

  it('by likeness alone is not given to a memory beside the slot that is surely asked for', () => {
    const asked = reading(word('car', 1e-3), word('drive', 1e-3), mark('#car', 0.95));
    const relevance = relevanceOf(asked, statistics([1, 0, 1], 20), policy);
    const alike = { cosine: 0.55, length: 5 };
    const beside = relevance(candidate({ ...alike, termFrequencies: [0, 0, 0] }));
    expect(beside.value).toBeLessThan(policy.min_relevance);
    expect(
      relevance(candidate({ ...alike, termFrequencies: [1, 0, 0] })).parts.vector,
    ).toBeGreaterThan(0.5);
    expect(
      relevance(candidate({ ...alike, termFrequencies: [0, 0, 1] })).parts.vector,
    ).toBeGreaterThan(0.5);
    expect(
      relevance(candidate({ cosine: 0.74, termFrequencies: [0, 0, 0] })).value,
    ).toBeGreaterThan(policy.min_relevance);
    const unsure = relevanceOf(
      reading(word('car', 1e-3), word('drive', 1e-3), mark('#car', 0.6)),
      statistics([1, 0, 1], 20),
      policy,
    );
    expect(unsure(candidate({ ...alike, termFrequencies: [0, 0, 0] })).value).toBeGreaterThan(
      policy.min_relevance,
    );
  });

  it('does not depend on what else was found', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const relevance = relevanceOf(given.reading, given.statistics, policy);
        const first = relevance(given.candidate);
        relevance(candidate({ cosine: 1, termFrequencies: given.candidate.termFrequencies }));
        expect(relevance(given.candidate)).toEqual(first);
      }),
    );
  });

  it('of a plain hit is well over the threshold in a store of one memory and of 2,000', () => {
    const asked = reading(word('live', 4e-3), word('guitar', 2e-4));
    for (const counts of [statistics([0, 1], 1), statistics([40, 3], 2_000)]) {
      const { value } = relevanceOf(asked, counts, policy)(candidate({ termFrequencies: [0, 1] }));
      expect(value).toBeGreaterThan(0.3);
    }
  });

  it('of a word that stands in every memory of the subject is small beside a rare one', () => {
    const asked = reading(word('mia'), word('allergy'));
    const relevance = relevanceOf(asked, statistics([500, 2], 500), policy);

    const named = relevance(candidate({ termFrequencies: [1, 0] }));
    const meant = relevance(candidate({ termFrequencies: [0, 1] }));

    expect(named.value).toBe(0);
    expect(meant.value).toBeGreaterThan(0.8);
  });

  it('has no lexical part when the question holds nothing but function words', () => {
    const { value, parts } = relevanceOf(reading(), statistics([]), policy)(candidate());

    expect({ value, ...parts }).toEqual({
      value: 0,
      lexical: 0,
      vector: 0,
      slot: 0,
      association: 0,
    });
  });

  it('counts a word as long as the wording is not much longer than others', () => {
    const relevance = relevanceOf(reading(word('guitar')), statistics([1]), policy);

    const plain = relevance(candidate({ termFrequencies: [1], length: 5 })).parts.lexical;
    const long = relevance(candidate({ termFrequencies: [1], length: 50 })).parts.lexical;

    expect(plain).toBe(1);
    expect(long).toBeLessThan(0.5);
    expect(long).toBeGreaterThan(0);
  });

  it.each([
    [null, 0],
    [-1, 0],
    [0.3, 0],
    [0.525, 0.5],
    [0.75, 1],
    [1, 1],
    [Number.NaN, 0],
  ])('maps a cosine of %s to %d', (cosine, expected) => {
    const { value, parts } = relevanceOf(reading(), statistics([]), policy)(candidate({ cosine }));

    expect(parts.vector).toBeCloseTo(expected, 10);
    expect(value).toBeCloseTo(expected, 10);
  });

  it('takes a space without a slope as a threshold', () => {
    const flat: QueryReading = { ...reading(), space: { floor: 0.5, ceiling: 0.5 } };
    const relevance = relevanceOf(flat, statistics([]), policy);

    expect([0.4, 0.5, 0.6].map((cosine) => relevance(candidate({ cosine })).value)).toEqual([
      0, 0, 1,
    ]);
  });

  it('lets a memory about the slot asked for count by how sure the reading is', () => {
    const asked = reading(mark('§slot:self:home', 0.8), mark('§slot:self:origin', 0.4));
    const relevance = relevanceOf(asked, statistics([1, 1]), policy);

    expect(relevance(candidate({ termFrequencies: [1, 0] })).value).toBeCloseTo(0.8);
    expect(relevance(candidate({ termFrequencies: [0, 1] })).value).toBeCloseTo(0.4);
    expect(relevance(candidate({ termFrequencies: [1, 1] })).value).toBeCloseTo(0.8);
  });

  it('lets an association count where the memory holds all of a term, and the slot where one is asked for', () => {
    const asked: QueryReading = {
      ...reading(word('milk', 0, 0), word('left', 0, 0), word('hand', 0, 0), mark('§diet', 0)),
      associations: [
        { words: [[0]], marks: [3], strength: 0.6 },
        { words: [[1, 2]], marks: [], strength: 0.4 },
      ],
    };
    const partOf = (...termFrequencies: readonly number[]): number =>
      relevanceOf(asked, statistics([0, 0, 0, 0]), policy)(candidate({ termFrequencies })).parts
        .association;

    expect(partOf(1, 0, 0, 1)).toBe(0.6);
    expect(partOf(1, 0, 0, 0)).toBe(0);
    expect(partOf(0, 0, 0, 1)).toBe(0);
    expect(partOf(0, 1, 0, 0)).toBe(0);
    expect(partOf(0, 1, 1, 0)).toBe(0.4);
    expect(partOf(1, 1, 1, 1)).toBe(0.6);
  });

  it('joins its parts so that one strong is enough and three faint ones are not', () => {
    const terms = [
      word('a', 1e-4),
      ...Array.from({ length: 9 }, (_, index) => word(`b${index}`)),
      mark('§m', 0.1),
    ];
    const relevance = relevanceOf(reading(...terms), statistics([1]), policy);
    const faint = [1, ...Array.from({ length: 9 }, () => 0), 1];

    expect(relevance(candidate({ cosine: 0.34, termFrequencies: faint })).value).toBeLessThan(0.3);
    expect(relevance(candidate({ cosine: 0.7 })).value).toBeGreaterThan(0.8);
  });
});

describe('blendedIdf', () => {
  it('is never negative and falls as more memories hold the word', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(2_000), share, share, fc.nat(500), (n, df, s, t, k) => {
        const [rare, common] = [Math.min(s, t), Math.max(s, t)];
        expect(blendedIdf(df, n, s, k)).toBeGreaterThanOrEqual(0);
        expect(blendedIdf(df + 1, n, s, k)).toBeLessThanOrEqual(blendedIdf(df, n, s, k));
        expect(blendedIdf(df, n, common, k)).toBeLessThanOrEqual(blendedIdf(df, n, rare, k));
      }),
    );
  });

  it('is the background in an empty store, and the subject in a large one', () => {
    expect(blendedIdf(0, 0, 0.5, 100)).toBeCloseTo(Math.log(2), 6);
    expect(blendedIdf(5_000, 10_000, 1e-6, 100)).toBeCloseTo(Math.log(2), 1);
  });
});
