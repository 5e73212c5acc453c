import { randomUUID } from 'node:crypto';
import { subjectId } from '@palimpsest/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentWrites } from '../../fixtures/index-entries.ts';
import { ask, fill, nameOf, type SearchIndexContract } from './contract-options.ts';
import { type NaiveDocument, naiveSearch } from './naive-search.ts';

const token = fc.constantFrom('tea', 'cup', '绿茶', 'dog', 'rain', '§entity:max', '§slot:home');
const status = fc.constantFrom('ACTIVE' as const, 'ARCHIVED' as const, 'SUPERSEDED' as const);
const vector = fc
  .tuple(
    fc.integer({ min: -9, max: 9 }),
    fc.integer({ min: -9, max: 9 }),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(([a, b, c]) => {
    const norm = Math.hypot(a, b, c);
    return [a / norm, b / norm, c / norm, 0];
  });
const documents = fc
  .array(
    fc.record({
      tokens: fc.array(token, { maxLength: 8 }),
      vector: fc.option(vector),
      status,
    }),
    { maxLength: 14 },
  )
  .map((all) => all.map((document, index): NaiveDocument => ({ ...document, name: `m${index}` })));
const query = fc.record({
  tokens: fc.uniqueArray(token, { maxLength: 4 }),
  vector: fc.option(vector),
  statuses: fc.uniqueArray(status),
});
const limit = fc.integer({ min: 1, max: 6 });

/** Room for engines that store vectors or scores with less precision. */
const tolerance = 1e-3;

/** At most `limit`, and nothing left out that is better than something taken. */
const expectBest = (
  scores: ReadonlyMap<string, number>,
  found: ReadonlySet<string>,
  count: number,
): void => {
  const best = [...scores.values()].toSorted((a, b) => b - a);
  const worstTaken = best[Math.min(count, best.length) - 1];
  if (worstTaken === undefined) return;
  for (const [name, score] of scores) {
    if (score > worstTaken + tolerance) expect(found).toContain(name);
  }
};

/** One index serves all histories, each with a subject of its own. */
export const randomTests = ({ create, randomRuns = 150 }: SearchIndexContract): void => {
  test('random documents are found as a naive search finds them', async () => {
    await using store = await create();
    await fc.assert(
      fc.asyncProperty(documents, query, limit, async (all, asked, count) => {
        const subject = subjectId(randomUUID());
        await fill(
          store.port,
          ...all.map((document) =>
            documentWrites(
              document.name,
              {
                text: document.tokens.join(' '),
                ...(document.vector === null ? {} : { vector: document.vector }),
              },
              1n,
              { subjectId: subject, status: document.status },
            ),
          ),
        );
        const { vector: askedVector, ...rest } = asked;
        const answer = await ask(store.port, {
          ...rest,
          subjectId: subject,
          limit: count,
          ...(askedVector === null ? {} : { vector: askedVector }),
        });
        const expected = naiveSearch(all, asked);
        expect(answer.statistics.documents).toBe(expected.statistics.documents);
        expect(answer.statistics.averageLength).toBeCloseTo(expected.statistics.averageLength, 3);
        expect(answer.statistics.documentFrequencies).toEqual(
          expected.statistics.documentFrequencies,
        );
        const found = new Set(answer.candidates.map(nameOf));
        expect(found.size).toBe(answer.candidates.length);
        for (const candidate of answer.candidates) {
          const naive = expected.scored.find(({ name }) => name === nameOf(candidate));
          expect(candidate.termFrequencies).toEqual(naive?.termFrequencies);
          expect(candidate.length).toBe(naive?.length);
          if (naive?.cosine === null) expect(candidate.cosine).toBeNull();
          else expect(candidate.cosine).toBeCloseTo(naive?.cosine ?? Number.NaN, 3);
        }
        const byTokens = expected.scored.filter(({ bm25 }) => bm25 > 0);
        const byVector = expected.scored.filter(({ cosine }) => cosine !== null);
        expectBest(new Map(byTokens.map(({ name, bm25 }) => [name, bm25])), found, count);
        expectBest(new Map(byVector.map(({ name, cosine }) => [name, cosine ?? 0])), found, count);
        const marked = expected.scored.filter((document) => document.marked);
        for (const { name } of marked) expect(found).toContain(name);
        const most =
          Math.min(count, byTokens.length) + Math.min(count, byVector.length) + marked.length;
        expect(found.size).toBeLessThanOrEqual(most);
        const known = new Set([...byTokens, ...byVector, ...marked].map(({ name }) => name));
        for (const name of found) expect(known).toContain(name);
      }),
      { numRuns: randomRuns },
    );
  });
};
