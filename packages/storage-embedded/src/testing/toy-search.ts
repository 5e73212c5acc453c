import type { SearchIndex } from '@palimpsest/kernel';
import { startThread, threadEntry } from '../rpc/start-thread.ts';
import { createEmbeddedSearchIndex } from '../search-index/search-index.ts';
import type { SearchIndexThreadOptions } from '../search-index/serve-search-index.ts';

type ToyOptions = Pick<SearchIndexThreadOptions, 'dimension' | 'cacheBytes'>;

/** What the toy thread is started with. */
export type ToySearchData = ToyOptions & Pick<SearchIndexThreadOptions, 'databasePath'>;

/** A search index whose rows are opened by the toy opener of the contract suite. */
export const createToySearchIndex = (
  directory: string,
  options: ToyOptions = {},
): Promise<SearchIndex> =>
  createEmbeddedSearchIndex({
    directory,
    thread: (databasePath) =>
      startThread(threadEntry('toy-search', import.meta.url), {
        databasePath,
        ...options,
      } satisfies ToySearchData),
  });
