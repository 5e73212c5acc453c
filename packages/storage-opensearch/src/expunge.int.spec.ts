import { memoryId } from '@palimpsest/kernel';
import { documentWrites, toySubject } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { askEngine, needsEngine, testEngineUrl, testIndex } from './testing/test-engine.ts';

interface Stats {
  readonly _all: { readonly primaries: { readonly docs: { readonly deleted: number } } };
}

describe.skipIf(testEngineUrl === undefined)(`expunging ${needsEngine}`, () => {
  // The engine itself gives up the history of a shard only every half minute.
  test('leaves no deleted document in any segment, and keeps the others', async () => {
    await using store = await testIndex();
    const { port, name } = store;
    await port.apply(
      'live',
      [
        ...documentWrites('gone', { text: 'tea', vector: [1, 0, 0, 0] }, 1n),
        ...documentWrites('kept', { text: 'cup', vector: [0, 1, 0, 0] }, 2n),
      ],
      2n,
    );
    await port.apply(
      'live',
      [
        {
          kind: 'delete-memory',
          position: 3n,
          subjectId: toySubject,
          memoryId: memoryId(`${toySubject}.gone`),
        },
      ],
      3n,
    );
    const deleted = async () =>
      (await askEngine<Stats>('GET', `/${name}/_stats/docs`))._all.primaries.docs.deleted;
    expect(await deleted()).toBeGreaterThan(0);
    await port.expunge();
    expect(await deleted()).toBe(0);
    expect(await port.count(toySubject)).toBe(1);
  }, 180_000);
});
