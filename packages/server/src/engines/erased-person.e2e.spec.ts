import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SealedBox } from '@palimpsest/kernel';
import { readMongoDbStorage } from '@palimpsest/storage-mongodb';
import { expect, it, vi } from 'vitest';
import { createCanaryCaller } from '../canary/canary-caller.ts';
import { createFieldWords, stems } from '../canary/field-words.ts';
import { findNeedles } from '../canary/needles.ts';
import { useEverything, useTenantFields } from '../canary/use-everything.ts';
import { describeWithEngines, type Engines, startEngines } from '../testing/engines.ts';
import { readSearchIndex } from '../testing/search-documents.ts';
import { ok } from '../testing/service-under-test.ts';
import { startTestService, testKey } from '../testing/test-service.ts';

vi.setConfig({ testTimeout: 300_000 });

/** Every byte that a deployment keeps anywhere, by place. */
const places = async ({ addresses, directory }: Engines): Promise<ReadonlyMap<string, Buffer>> => {
  const entries = await readdir(directory.path, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const database = new URL(addresses.PALIMPSEST_READ_MODEL);
  const documents = await readMongoDbStorage({
    url: database.href,
    database: database.pathname.slice(1),
  });
  const indexed = await readSearchIndex(addresses.PALIMPSEST_SEARCH);
  return new Map([
    ...(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const))),
    ...documents,
    ['search index', Buffer.from(JSON.stringify(indexed))],
  ]);
};

const withWords = (found: ReadonlyMap<string, Buffer>): readonly string[] =>
  [...found].filter(([, bytes]) => findNeedles(bytes, stems).length > 0).map(([place]) => place);

/** What is sealed in the wordings of a person, as the index keeps it. */
const sealedOf = async ({ addresses }: Engines, subject: string): Promise<readonly Buffer[]> => {
  const documents = await readSearchIndex(addresses.PALIMPSEST_SEARCH);
  return documents.flatMap(({ _source: { subject: of, content_row: row } }) => {
    if (of !== subject || row === undefined) return [];
    const { sealed } = row as { readonly sealed: string }; // as the adapter writes it
    return Buffer.from((JSON.parse(sealed) as SealedBox).ct, 'base64');
  });
};

/** Where any of that lies, as bytes or as text, by the name of a collection or a file. */
const withSealed = (
  found: ReadonlyMap<string, Buffer>,
  sealed: readonly Buffer[],
): readonly string[] =>
  [...found]
    .filter(([, bytes]) =>
      sealed.some((box) => bytes.includes(box) || bytes.includes(box.toString('base64'))),
    )
    .map(([place]) => place.replace(/^.*\/(?:documents_\d+_)?/u, ''))
    .toSorted();

describeWithEngines('a person on the engines', () => {
  it('lies nowhere in clear, and is nowhere once erased', async () => {
    await using engines = await startEngines();
    await using service = await startTestService({
      directory: engines.directory.at('data'),
      clock: null,
      environment: { ...engines.addresses },
    });
    const words = createFieldWords();
    const caller = createCanaryCaller(service.service, testKey, words);
    await useTenantFields(caller, words);
    const { subject, subjectId } = await useEverything(caller, words);
    const before = await places(engines);
    expect(words.given().size).toBeGreaterThan(40);
    expect(withWords(before)).toEqual([]);
    // The places are those where the person is.
    const sealed = await sealedOf(engines, subjectId);
    expect(sealed.length).toBeGreaterThan(3);
    expect(withSealed(before, sealed)).toEqual(['contents', 'search index']);

    const { task_id: task } = await caller.ok('/memory/v1/user/purge', {
      ...subject,
      immediate: true,
    });
    const ended = await caller.ok('/memory/v1/task', { task_id: task, wait_ms: 30_000 });
    expect(ended).toMatchObject({ status: 'SUCCEEDED', result: { subject_erased: true } });
    await vi.waitFor(
      async () => {
        const id = `${subjectId}.remove_streams.${String(task)}`;
        const { data } = await service.call('/memory/v1/task', { task_id: id, wait_ms: 30_000 });
        expect(data).toMatchObject({ status: 'SUCCEEDED' });
      },
      { timeout: 120_000, interval: 500 },
    );

    const after = await places(engines);
    expect(withWords(after)).toEqual([]);
    expect(withSealed(after, sealed)).toEqual([]);
    // What the log still holds until it is scavenged has no key any more: every box of it was tried.
    const certificate = await ok(service.call('/audit/v1/erasure', { task_id: task }));
    expect(certificate).toMatchObject({
      whole: true,
      keys_destroyed: { subject_key: true },
      scan: { boxes_opened: 0, documents_left: 0 },
    });
    const { scan } = certificate as { scan: { boxes_tried: number } };
    expect(scan.boxes_tried).toBeGreaterThan(20);
  });
});
