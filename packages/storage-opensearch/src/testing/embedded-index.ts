import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SearchIndex } from '@palimpsest/kernel';
import { createEmbeddedSearchIndex } from '@palimpsest/storage-embedded';

/** The embedded index on the rows of the contract suite: what the other one is compared with. */
export const embeddedIndex = async (
  dimension = 4,
): Promise<AsyncDisposable & { readonly port: SearchIndex }> => {
  const directory = await mkdtemp(join(tmpdir(), 'palimpsest-'));
  const port = await createEmbeddedSearchIndex({
    directory,
    thread: (databasePath) =>
      new Worker(new URL('./toy-search.thread.ts', import.meta.url), {
        workerData: { databasePath, dimension },
        execArgv: ['--conditions=source'],
      }),
  });
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      await port[Symbol.asyncDispose]();
      await rm(directory, { recursive: true });
    },
  };
};
