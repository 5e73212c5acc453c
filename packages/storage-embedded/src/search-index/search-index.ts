import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { SearchIndex } from '@palimpsest/kernel';
import { createThreadClient } from '../rpc/thread-client.ts';
import type { SearchIndexApi } from './search-index-api.ts';
import { searchIndexFile } from './search-index-format.ts';

export interface EmbeddedSearchIndexOptions {
  /** Data directory; made when it is missing. */
  readonly directory: string;
  /** Starts the thread whose entry calls `serveSearchIndex` with this database file. */
  readonly thread: (databasePath: string) => Worker;
}

/** The index, and what its thread answers beside it. */
export interface EmbeddedSearchIndex extends SearchIndex {
  /**
   * Asks the `answer` of the thread's entry. Question and answer are plain data, which is copied; buffers as a whole, so
   * that none may be a view into a larger one.
   */
  readonly ask: (question: unknown) => Promise<unknown>;
}

/**
 * Exact search per subject. Sealed rows lie in SQLite; a thread opens a subject's rows in its memory
 * when first asked. After a promotion subjects are opened anew when they are next asked for.
 */
export const createEmbeddedSearchIndex = async (
  options: EmbeddedSearchIndexOptions,
): Promise<EmbeddedSearchIndex> => {
  const worker = options.thread(join(options.directory, searchIndexFile));
  const thread = createThreadClient<SearchIndexApi>(worker);
  try {
    await thread.call('open', undefined);
  } catch (error) {
    await thread[Symbol.asyncDispose]();
    throw error;
  }
  return {
    apply: (generation, writes, checkpoint) =>
      thread.call('apply', { generation, writes, checkpoint }),
    checkpoint: (generation) => thread.call('checkpoint', generation),
    // A view would take the whole buffer that it looks into across the thread.
    candidates: (query) =>
      thread.call('candidates', { ...query, vector: query.vector?.slice() ?? null }),
    ask: (question) => thread.call('ask', question),
    count: (subjectId) => thread.call('count', subjectId),
    documents: (subjectId) => thread.call('documents', subjectId),
    subjects: (tenant, page) => thread.call('subjects', { tenant, ...page }),
    startRebuild: () => thread.call('startRebuild', undefined),
    promoteShadow: () => thread.call('promoteShadow', undefined),
    abandonRebuild: () => thread.call('abandonRebuild', undefined),
    digest: (generation) => thread.call('digest', generation),
    expunge: () => thread.call('expunge', undefined),
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
};
