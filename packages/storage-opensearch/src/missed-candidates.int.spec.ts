import { type CandidateQuery, subjectId } from '@palimpsest/kernel';
import { documentWrites, toyTenant } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { embeddedIndex } from './testing/embedded-index.ts';
import { lifeLikeDimension, lifeLikeTexts } from './testing/life-like-texts.ts';
import { needsEngine, testEngineUrl, testIndex } from './testing/test-engine.ts';

/** As many as a subject may have, beside others that weigh words otherwise. */
const subjects = [
  { subject: subjectId('large'), documents: 2_000 },
  { subject: subjectId('small'), documents: 150 },
  { subject: subjectId('other'), documents: 350 },
];
const questions = 60;
const allowedShare = 0.01;

describe.skipIf(testEngineUrl === undefined)(`candidates of OpenSearch ${needsEngine}`, () => {
  test('miss at most one in a hundred of the exact ones, and are exact in what they say', async () => {
    await using embedded = await embeddedIndex(lifeLikeDimension);
    await using store = await testIndex({ dimension: lifeLikeDimension });
    for (const [seed, { subject, documents }] of subjects.entries()) {
      const writes = lifeLikeTexts(documents, seed).map((content, place) =>
        documentWrites(`m${place}`, content, 1n, { subjectId: subject }),
      );
      for (const port of [embedded.port, store.port]) {
        for (let at = 0; at < writes.length; at += 500) {
          await port.apply('live', writes.slice(at, at + 500).flat(), undefined);
        }
      }
    }
    let exact = 0;
    let missed = 0;
    for (const [place, { text, vector }] of lifeLikeTexts(questions, 99).entries()) {
      const query: CandidateQuery = {
        tenant: toyTenant,
        subjectId: subjects[place % subjects.length]?.subject ?? subjectId(''),
        tokens: [...new Set(text.split(' ').slice(0, 9))],
        vector: Float32Array.from(vector),
        scope: null,
        statuses: ['ACTIVE'],
        limit: 60,
      };
      const expected = await embedded.port.candidates(query);
      const found = await store.port.candidates(query);
      expect(found.statistics).toEqual(expected.statistics);
      const byId = new Map(found.candidates.map((one) => [one.memoryId, one]));
      for (const candidate of expected.candidates) {
        exact += 1;
        const same = byId.get(candidate.memoryId);
        if (same === undefined) missed += 1;
        else expect(same).toEqual(candidate);
      }
    }
    const share = missed / exact;
    console.log(
      `OpenSearch missed ${missed} of ${exact} exact candidates (${(share * 100).toFixed(2)} %)`,
    );
    expect(share).toBeLessThanOrEqual(allowedShare);
  }, 300_000);
});
