import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SearchIndex, subjectId } from '@palimpsest/kernel';
import { documentWrites, expectPortError, toySubject, toyTenant } from '@palimpsest/testing';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory, temporaryStore } from '../testing/temporary-store.ts';
import { createToySearchIndex } from '../testing/toy-search.ts';

const found = async (port: SearchIndex, subject = toySubject): Promise<number> => {
  const answer = await port.candidates({
    tenant: toyTenant,
    subjectId: subject,
    tokens: ['tea'],
    vector: null,
    scope: null,
    statuses: ['ACTIVE'],
    limit: 5_000,
  });
  expect(answer.statistics.documents).toBe(answer.candidates.length);
  return answer.candidates.length;
};

const documents = (count: number, subject = toySubject) =>
  Array.from({ length: count }, (_, index) =>
    documentWrites(`m${index}`, { text: `tea number ${index}` }, BigInt(index + 1), {
      subjectId: subject,
    }),
  ).flat();

describe('opened subjects', () => {
  test('are closed for others when memory is short, and opened again when asked for', async () => {
    await using store = await temporaryStore((directory) =>
      createToySearchIndex(directory, { cacheBytes: 1 }),
    );
    const { port } = store;
    const subjects = ['one', 'two', 'three'].map(subjectId);
    for (const [index, subject] of subjects.entries()) {
      await port.apply('live', documents(index + 1, subject), undefined);
    }
    for (let round = 0; round < 2; round += 1) {
      const counts = await Promise.all(subjects.map((subject) => found(port, subject)));
      expect(counts).toEqual([1, 2, 3]);
    }
    await port.apply('live', documents(4, subjectId('one')), undefined);
    expect(await found(port, subjectId('one'))).toBe(4);
  });

  test('take up what is written while they are being opened', async () => {
    await using store = await temporaryStore((directory) => createToySearchIndex(directory));
    const { port } = store;
    await port.apply('live', documents(1_000), undefined);
    const opening = Array.from({ length: 4 }, () => found(port));
    const late = documentWrites('late', { text: 'tea' }, 2_000n);
    const writing = port.apply('live', late, undefined);
    for (const count of await Promise.all(opening)) {
      expect([1_000, 1_001]).toContain(count);
    }
    await writing;
    expect(await found(port)).toBe(1_001);
  });

  test('forget a subject that is deleted while it is being opened', async () => {
    await using store = await temporaryStore((directory) => createToySearchIndex(directory));
    const { port } = store;
    await port.apply('live', documents(1_000), undefined);
    const opening = found(port);
    await port.apply(
      'live',
      [{ kind: 'delete-subject', position: 5_000n, subjectId: toySubject }],
      undefined,
    );
    expect(await opening).toBe(0);
    expect(await found(port)).toBe(0);
  });

  test('stay right while wordings are replaced again and again', async () => {
    await using store = await temporaryStore((directory) => createToySearchIndex(directory));
    const { port } = store;
    for (let round = 0; round < 12; round += 1) {
      const position = BigInt(round * 100);
      const writes = Array.from({ length: 30 }, (_, index) =>
        documentWrites(`m${index}`, { text: `tea round ${round}` }, position),
      ).flat();
      await port.apply('live', writes, undefined);
      expect(await found(port)).toBe(30);
    }
  });
});

describe('the file of the search index', () => {
  test('holds no text and no token', async () => {
    await using store = await temporaryStore((directory) => createToySearchIndex(directory));
    const { port } = store;
    const secret = 'xylophone';
    await port.apply('live', documentWrites('m', { text: `${secret} tea` }, 1n), 1n);
    expect(await found(port)).toBe(1);
    for (const name of await readdir(store.directory)) {
      expect((await readFile(join(store.directory, name))).includes(secret)).toBe(false);
    }
  });

  test('is refused to an embedder with another dimension', async () => {
    await using directory = await temporaryDirectory();
    {
      await using port = await createToySearchIndex(directory.path, { dimension: 4 });
      expect(await port.count(toySubject)).toBe(0);
    }
    await expectPortError(createToySearchIndex(directory.path, { dimension: 8 }), 'INCOMPATIBLE');
    await using port = await createToySearchIndex(directory.path, { dimension: 4 });
    expect(await port.count(toySubject)).toBe(0);
  });

  test('fails a query over a stored vector of another dimension, and that query only', async () => {
    await using store = await temporaryStore((directory) =>
      createToySearchIndex(directory, { dimension: 4 }),
    );
    const { port } = store;
    const other = subjectId('other');
    await port.apply(
      'live',
      [
        ...documentWrites('m', { text: 'tea', vector: [1, 0] }, 1n),
        ...documentWrites('m', { text: 'tea' }, 1n, { subjectId: other }),
      ],
      1n,
    );
    await expectPortError(found(port), 'INCOMPATIBLE');
    expect(await found(port, other)).toBe(1);
    await port.apply(
      'live',
      documentWrites('m', { text: 'tea', vector: [1, 0, 0, 0] }, 2n),
      undefined,
    );
    expect(await found(port)).toBe(1);
  });
});
