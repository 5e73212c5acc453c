import { expect, test } from 'vitest';
import { temporaryStore } from '../testing/temporary-store.ts';
import { createEmbeddedReadModel } from './read-model.ts';

test('ids and keys that differ only in lone surrogates are kept apart', async () => {
  await using store = await temporaryStore((directory) => createEmbeddedReadModel({ directory }));
  const { port } = store;
  const collection = 'things';
  await port.declare({
    projection: 'things',
    version: 1,
    collections: [{ name: collection, indexes: { by_key: ['key'] } }],
  });
  const texts = ['\uD800', '\uDBFF', 'a\uDC00', '\uFFFD', '\u{10FFFF}', 'a\u0000b', 'a'];
  await port.apply(
    'things',
    'live',
    texts.map((text) => ({
      kind: 'put',
      collection,
      id: text,
      document: { key: text },
      position: 1n,
    })),
    1n,
  );
  for (const text of texts) {
    const [byId, byKey] = await port.read([
      { kind: 'get', collection, ids: [text] },
      { kind: 'by-keys', collection, index: 'by_key', keys: [[text]] },
    ]);
    const stored = [{ id: text, document: { key: text }, position: 1n }];
    expect(byId).toEqual(stored);
    expect(byKey).toEqual(stored);
  }
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await port.find({
      collection,
      index: 'by_key',
      equals: [],
      limit: 2,
      ...(after === undefined ? {} : { after }),
    });
    seen.push(...page.documents.map(({ id }) => id));
    after = page.next;
  } while (after !== undefined);
  expect(seen.toSorted()).toEqual(texts.toSorted());
});
