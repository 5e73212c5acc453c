import { join } from 'node:path';
import type { SearchIndex } from '@palimpsest/kernel';
import { createEmbeddedSearchIndex } from '@palimpsest/storage-embedded';
import type { RootKey } from '@palimpsest/vault';
import { startSearchThread } from '../../threads/start-search-thread.ts';
import { dataFiles, openRefillable } from '../data-files.ts';
import type { Models } from '../models.ts';

export interface SearchOptions {
  readonly directory: string;
  readonly rootKey: RootKey;
  readonly models: Pick<Models, 'vocabulary' | 'embedder'>;
  /** Told of a file that was damaged and is filled again. */
  readonly onReplaced: (file: string) => void;
}

/** The index in the data directory; a thread of its own opens what lies sealed there. */
export const openSearch = ({
  directory,
  rootKey,
  models,
  onReplaced,
}: SearchOptions): Promise<SearchIndex> =>
  openRefillable(
    join(directory, dataFiles.search),
    () =>
      createEmbeddedSearchIndex({
        directory,
        thread: (databasePath) =>
          startSearchThread({
            directory,
            databasePath,
            rootKey: Buffer.from(rootKey.bytes).toString('base64'),
            vocabulary: models.vocabulary.shareable,
            dimension: models.embedder.space.dimension,
          }),
      }),
    onReplaced,
  );
