import { randomUUID } from 'node:crypto';
import {
  type CandidateAnswer,
  type IndexWrite,
  pseudonym,
  type SearchIndex,
  type SubjectId,
  subjectId,
} from '@palimpsest/kernel';
import { toyTenant } from '@palimpsest/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { embeddedIndex } from './testing/embedded-index.ts';
import { draft } from './testing/random-writes.ts';
import { needsEngine, testEngineUrl, testIndex } from './testing/test-engine.ts';

/** Each history is a dozen round trips to a disk that is flushed. */
const histories = 20;

const everyStatus = ['ACTIVE', 'ARCHIVED', 'SUPERSEDED'] as const;
const scopes = [
  null,
  { includeGlobal: true, appRef: null, sessionRef: null, agentRef: null },
  {
    includeGlobal: false,
    appRef: pseudonym('app-1'),
    sessionRef: null,
    agentRef: pseudonym('agent-1'),
  },
];

/** What an index says of a subject, without the order of candidates, which the port leaves open. */
const view = async (port: SearchIndex, subject: SubjectId) => {
  const answers: Pick<CandidateAnswer, 'candidates' | 'statistics'>[] = [];
  for (const scope of scopes) {
    for (const limit of [2, 50]) {
      const { candidates, statistics } = await port.candidates({
        tenant: toyTenant,
        subjectId: subject,
        tokens: ['tea', '绿茶', '§entity:max', 'rain'],
        vector: Float32Array.of(0.6, 0.8, 0, 0),
        scope,
        statuses: everyStatus,
        limit,
      });
      const sorted = candidates.toSorted((one, other) =>
        `${one.memoryId}@${one.version}` < `${other.memoryId}@${other.version}` ? -1 : 1,
      );
      answers.push({ candidates: sorted, statistics });
    }
  }
  return { answers, count: await port.count(subject) };
};

describe.skipIf(testEngineUrl === undefined)(`both search indexes ${needsEngine}`, () => {
  test('say the same to the last bit after any history, in any order of positions', async () => {
    await using embedded = await embeddedIndex();
    await using store = await testIndex();
    const batch = fc.array(fc.tuple(draft, fc.bigInt({ min: 1n, max: 12n })), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 5 }), async (batches) => {
        const subject = subjectId(randomUUID());
        for (const drafts of batches) {
          const writes = drafts.map(([make, position]) => make(subject, position));
          await embedded.port.apply('live', writes, undefined);
          await store.port.apply('live', writes, undefined);
        }
        expect(await view(store.port, subject)).toEqual(await view(embedded.port, subject));
        expect(await store.port.digest('live')).toBe(await embedded.port.digest('live'));
      }),
      { numRuns: histories, endOnFailure: true },
    );
  }, 300_000);

  test('end equal when two writers apply one history at the same time', async () => {
    await using embedded = await embeddedIndex();
    await using store = await testIndex();
    await using other = await testIndex({ name: store.name });
    await fc.assert(
      fc.asyncProperty(
        fc.array(draft, { minLength: 4, maxLength: 16 }),
        fc.integer({ min: 1, max: 5 }),
        async (drafts, size) => {
          const subject = subjectId(randomUUID());
          const writes = drafts.map((make, at) => make(subject, BigInt(at + 1)));
          const apply = async (port: SearchIndex, some: number): Promise<void> => {
            for (let at = 0; at < writes.length; at += some) {
              await port.apply('live', writes.slice(at, at + some), undefined);
            }
          };
          await Promise.all([apply(store.port, size), apply(other.port, size + 1)]);
          await apply(embedded.port, writes.length);
          expect(await view(store.port, subject)).toEqual(await view(embedded.port, subject));
          expect(await store.port.digest('live')).toBe(await embedded.port.digest('live'));
        },
      ),
      { numRuns: histories, endOnFailure: true },
    );
  }, 300_000);

  test('a rebuild of one history is equal to the index that lived through it', async () => {
    await using store = await testIndex();
    const subject = subjectId('subject-1');
    const writes = fc
      .sample(draft, { seed: 4, numRuns: 200 })
      .map((make, at): IndexWrite => make(subject, BigInt(at + 1)));
    for (let at = 0; at < writes.length; at += 10) {
      await store.port.apply('live', writes.slice(at, at + 10), BigInt(at + 10));
    }
    const before = await view(store.port, subject);
    await store.port.startRebuild();
    await store.port.apply('shadow', writes, 200n);
    expect(await store.port.digest('shadow')).toBe(await store.port.digest('live'));
    await store.port.promoteShadow();
    expect(await view(store.port, subject)).toEqual(before);
  });
});
