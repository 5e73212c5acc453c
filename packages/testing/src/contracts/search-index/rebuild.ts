import { describe, expect, test } from 'vitest';
import { documentWrites, toySubject } from '../../fixtures/index-entries.ts';
import { ask, fill, namesOf, type SearchIndexContract } from './contract-options.ts';

export const rebuildTests = ({ create }: SearchIndexContract): void => {
  describe('a rebuild', () => {
    test('fills a shadow while the live index answers, then takes its place', async () => {
      await using store = await create();
      const { port } = store;
      await port.apply('live', documentWrites('old', { text: 'tea' }, 1n), 1n);
      await port.startRebuild();
      expect(await port.checkpoint('shadow')).toBeUndefined();
      await port.apply('shadow', documentWrites('new', { text: 'tea' }, 2n), 2n);
      expect(namesOf(await ask(port, { tokens: ['tea'] }))).toEqual(['old']);
      expect(await port.count(toySubject)).toBe(1);
      expect(await port.checkpoint('live')).toBe(1n);
      expect(await port.checkpoint('shadow')).toBe(2n);
      await port.promoteShadow();
      const answer = await ask(port, { tokens: ['tea'] });
      expect(namesOf(answer)).toEqual(['new']);
      expect(answer.position).toBe(2n);
      expect(await port.checkpoint('live')).toBe(2n);
      expect(await port.checkpoint('shadow')).toBeUndefined();
      await fill(port, documentWrites('newer', { text: 'tea' }, 3n));
      expect(namesOf(await ask(port, { tokens: ['tea'] }))).toEqual(['new', 'newer']);
    });

    test('starts from nothing each time, and ends when it is abandoned', async () => {
      await using store = await create();
      const { port } = store;
      await port.apply('live', documentWrites('old', { text: 'tea' }, 1n), 1n);
      await port.startRebuild();
      await port.apply('shadow', documentWrites('lost', { text: 'tea' }, 2n), 2n);
      await port.startRebuild();
      expect(await port.checkpoint('shadow')).toBeUndefined();
      await port.abandonRebuild();
      await port.abandonRebuild();
      await expect(port.promoteShadow()).rejects.toMatchObject({ code: 'INCOMPATIBLE' });
      await expect(port.apply('shadow', [], 1n)).rejects.toMatchObject({ code: 'INCOMPATIBLE' });
      expect(namesOf(await ask(port, { tokens: ['tea'] }))).toEqual(['old']);
    });

    test('misses at no moment what the live index had', async () => {
      await using store = await create();
      const { port } = store;
      const writes = Array.from({ length: 300 }, (_, index) =>
        documentWrites(`m${index}`, { text: '§entity:max' }, BigInt(index + 1)),
      ).flat();
      await port.apply('live', writes, 300n);
      await port.startRebuild();
      await port.apply('shadow', writes, 300n);
      const asking = Array.from({ length: 10 }, () => ask(port, { tokens: ['§entity:max'] }));
      const promoted = port.promoteShadow();
      const after = Array.from({ length: 10 }, () => ask(port, { tokens: ['§entity:max'] }));
      await promoted;
      for (const answer of await Promise.all([...asking, ...after])) {
        expect(answer.candidates).toHaveLength(300);
      }
    });

    test('that is equal has an equal digest', async () => {
      await using store = await create();
      const { port } = store;
      const first = documentWrites('a', { text: 'tea', vector: [1, 0, 0, 0] }, 1n);
      const second = documentWrites('b', { text: 'dog' }, 2n);
      await port.apply('live', [...first, ...second], 2n);
      await port.startRebuild();
      await port.apply('shadow', second, 2n);
      const live = await port.digest('live');
      expect(live).toMatch(/^[0-9a-f]{64}$/);
      expect(await port.digest('shadow')).not.toBe(live);
      await port.apply('shadow', first, 2n);
      expect(await port.digest('shadow')).toBe(live);
    });
  });
};
