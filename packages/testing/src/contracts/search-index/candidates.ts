import { subjectId, tenantId } from '@palimpsest/kernel';
import { describe, expect, test } from 'vitest';
import { expectPortError } from '../../fixtures/expectations.ts';
import { documentWrites } from '../../fixtures/index-entries.ts';
import { ask, fill, nameOf, namesOf, type SearchIndexContract } from './contract-options.ts';

export const candidateTests = ({ create }: SearchIndexContract): void => {
  describe('candidates', () => {
    test('of an empty index are none, with empty statistics', async () => {
      await using store = await create();
      expect(await ask(store.port, { tokens: ['tea'], vector: [1, 0, 0, 0] })).toEqual({
        candidates: [],
        statistics: { documents: 0, averageLength: 0, documentFrequencies: [0] },
        position: undefined,
      });
    });

    test('carry everything that relevance needs', async () => {
      await using store = await create();
      const { port } = store;
      await port.apply(
        'live',
        [
          ...documentWrites(
            'tea',
            { text: 'green tea tea §slot:likes', vector: [0.6, 0.8, 0, 0] },
            1n,
          ),
          ...documentWrites('dog', { text: 'a dog' }, 2n),
        ],
        2n,
      );
      const answer = await ask(port, {
        tokens: ['tea', '§slot:likes', 'dog', 'rain'],
        vector: [1, 0, 0, 0],
      });
      expect(namesOf(answer)).toEqual(['dog', 'tea']);
      const [dog, tea] = answer.candidates.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
      expect(dog).toEqual({
        memoryId: 'subject-1.dog',
        version: 1,
        cosine: null,
        termFrequencies: [0, 0, 1, 0],
        length: 2,
      });
      expect(tea).toEqual({
        memoryId: 'subject-1.tea',
        version: 1,
        cosine: expect.closeTo(0.6, 3) as number,
        termFrequencies: [2, 1, 0, 0],
        length: 3,
      });
      expect(answer.statistics).toEqual({
        documents: 2,
        averageLength: 2.5,
        documentFrequencies: [1, 1, 1, 0],
      });
      expect(answer.position).toBe(2n);
    });

    test('are the nearest by cosine and the best by tokens, without duplicates', async () => {
      await using store = await create();
      const { port } = store;
      await fill(
        port,
        documentWrites('both', { text: 'tea', vector: [1, 0, 0, 0] }, 1n),
        documentWrites('near', { text: 'water', vector: [0.8, 0.6, 0, 0] }, 2n),
        documentWrites('word', { text: 'tea in the morning', vector: [0, 0, 0, 1] }, 3n),
        documentWrites('far', { text: 'water', vector: [0, 1, 0, 0] }, 4n),
      );
      expect(namesOf(await ask(port, { tokens: ['tea'], vector: [1, 0, 0, 0], limit: 2 }))).toEqual(
        ['both', 'near', 'word'],
      );
      expect(namesOf(await ask(port, { tokens: ['tea'], vector: [1, 0, 0, 0], limit: 1 }))).toEqual(
        ['both'],
      );
    });

    test('come by tokens alone without a query vector, and then have no cosine', async () => {
      await using store = await create();
      const { port } = store;
      await fill(
        port,
        documentWrites('tea', { text: 'tea', vector: [1, 0, 0, 0] }, 1n),
        documentWrites('dog', { text: 'dog', vector: [1, 0, 0, 0] }, 2n),
      );
      const answer = await ask(port, { tokens: ['tea'] });
      expect(namesOf(answer)).toEqual(['tea']);
      expect(answer.candidates[0]?.cosine).toBeNull();
    });

    test('rank tokens by BM25: rare words first, short texts first, repeats count', async () => {
      await using store = await create();
      const { port } = store;
      const filler = 'one two three four five six seven';
      await fill(
        port,
        documentWrites('rare', { text: `oolong ${filler}` }, 1n),
        documentWrites('twice', { text: `tea tea ${filler}` }, 2n),
        documentWrites('short', { text: 'tea time' }, 3n),
        documentWrites('long', { text: `tea ${filler} ${filler}` }, 4n),
      );
      const best = async (limit: number) =>
        namesOf(await ask(port, { tokens: ['tea', 'oolong'], limit }));
      expect(await best(1)).toEqual(['rare']);
      expect(await best(2)).toEqual(['rare', 'short']);
      expect(await best(3)).toEqual(['rare', 'short', 'twice']);
      expect(await best(4)).toEqual(['long', 'rare', 'short', 'twice']);
    });

    test("bring in every version that holds one of the query's marks", async () => {
      await using store = await create();
      const { port } = store;
      const marked = Array.from({ length: 30 }, (_, index) =>
        documentWrites(`m${index}`, { text: 'word §entity:max' }, 1n),
      );
      await fill(port, ...marked, documentWrites('other', { text: 'word §entity:moritz' }, 1n));
      const answer = await ask(port, { tokens: ['§entity:max'], limit: 5 });
      expect(answer.candidates).toHaveLength(30);
      expect(namesOf(answer)).not.toContain('other');
      expect(answer.statistics.documentFrequencies).toEqual([30]);
    });

    test('bring in at most 500 versions by marks', async () => {
      await using store = await create();
      const { port } = store;
      const marked = Array.from({ length: 510 }, (_, index) =>
        documentWrites(`m${index}`, { text: '§entity:max' }, 1n),
      );
      await fill(port, ...marked);
      const answer = await ask(port, { tokens: ['§entity:max'], limit: 5 });
      expect(answer.candidates).toHaveLength(500);
      expect(answer.statistics.documentFrequencies).toEqual([510]);
    });

    test('are of one subject and one tenant only', async () => {
      await using store = await create();
      const { port } = store;
      const [subject, tenant] = [subjectId('subject-2'), tenantId('other')];
      await fill(
        port,
        documentWrites('mine', { text: 'tea', vector: [1, 0, 0, 0] }, 1n),
        documentWrites('theirs', { text: 'tea', vector: [1, 0, 0, 0] }, 1n, { subjectId: subject }),
      );
      const query = { tokens: ['tea'], vector: [1, 0, 0, 0] };
      const mine = await ask(port, query);
      expect(namesOf(mine)).toEqual(['mine']);
      expect(mine.statistics.documents).toBe(1);
      expect(namesOf(await ask(port, { ...query, subjectId: subject }))).toEqual(['theirs']);
      const elsewhere = await ask(port, { ...query, tenant });
      expect(namesOf(elsewhere)).toEqual([]);
      expect(elsewhere.statistics.documents).toBe(0);
    });

    test('work in any script', async () => {
      await using store = await create();
      const { port } = store;
      await fill(
        port,
        documentWrites('zh', { text: '喜欢 绿茶' }, 1n),
        documentWrites('ar', { text: 'أحب الشاي' }, 1n),
        documentWrites('emoji', { text: '🍵 👩‍👩‍👧' }, 1n),
        documentWrites('proto', { text: '__proto__ constructor' }, 1n),
      );
      expect(namesOf(await ask(port, { tokens: ['绿茶'] }))).toEqual(['zh']);
      expect(namesOf(await ask(port, { tokens: ['الشاي'] }))).toEqual(['ar']);
      expect(namesOf(await ask(port, { tokens: ['🍵'] }))).toEqual(['emoji']);
      expect(namesOf(await ask(port, { tokens: ['__proto__'] }))).toEqual(['proto']);
    });

    test('refuse a vector of another dimension', async () => {
      await using store = await create();
      const { port } = store;
      await fill(port, documentWrites('tea', { text: 'tea', vector: [1, 0, 0, 0] }, 1n));
      await ask(port, { vector: [1, 0, 0, 0] });
      await expectPortError(ask(port, { vector: [1, 0, 0] }), 'INCOMPATIBLE');
    });

    test('find documents whose key was destroyed no more', async () => {
      await using store = await create();
      const { port } = store;
      await fill(
        port,
        documentWrites('gone', { text: 'shredded' }, 1n),
        documentWrites('kept', { text: 'kept' }, 1n),
      );
      const answer = await ask(port, { tokens: ['shredded', 'kept'] });
      expect(namesOf(answer)).toEqual(['kept']);
    });
  });
};
