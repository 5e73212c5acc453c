import { join } from 'node:path';
import { DomainError, type SearchIndex, type SubjectId } from '@palimpsest/kernel';
import { createVersionOpener, type HitFinder } from '@palimpsest/projections';
import { createEmbeddedSearchIndex } from '@palimpsest/storage-embedded';
import type { IndexProblem } from '@palimpsest/storage-opensearch';
import type { Tokeniser } from '@palimpsest/text';
import type { RootKey, Vault } from '@palimpsest/vault';
import type { StoreAddresses } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { createHitsBeside } from '../../threads/hits-beside.ts';
import { startSearchThread } from '../../threads/start-search-thread.ts';
import { dataFiles, openRefillable } from '../data-files.ts';
import type { Models } from '../models.ts';
import { openWhenThere, placeOf, type WaitOptions } from './engine.ts';
import { FRESH_MS } from './shared-stores.ts';
import { epochKeyDirectory } from './stores.ts';

export interface SearchOptions {
  readonly addresses: StoreAddresses;
  readonly directory: string;
  readonly rootKey: RootKey;
  readonly vault: Vault;
  readonly tokeniser: Tokeniser;
  readonly models: Pick<Models, 'vocabulary' | 'embedder'>;
  readonly waiting: WaitOptions;
  /** Told of a file that was damaged and is filled again. */
  readonly onReplaced: (file: string) => void;
  /** Told of a memory that the engine could not index as it should. */
  readonly onProblem: (problem: IndexProblem) => void;
}

/** The index, and what finds hits beside it: only where all that a recall reads lies in one directory. */
export interface OpenedSearch {
  readonly searchIndex: SearchIndex;
  readonly hitsBeside: HitFinder | null;
}

/** The index in the data directory; a thread of its own opens what lies sealed there. */
const openEmbedded = async ({
  addresses,
  directory,
  rootKey,
  models,
  onReplaced,
}: SearchOptions): Promise<OpenedSearch> => {
  const documents = addresses.readModel === null ? directory : null;
  const searchIndex = await openRefillable(
    join(directory, dataFiles.search),
    () =>
      createEmbeddedSearchIndex({
        directory,
        thread: (databasePath) =>
          startSearchThread({
            keys:
              addresses.readModel === null
                ? { kind: 'embedded', directory }
                : {
                    kind: 'mongodb',
                    url: addresses.readModel,
                    epochKeyDirectory: epochKeyDirectory(directory),
                  },
            documents,
            freshForMs: FRESH_MS,
            databasePath,
            rootKey: Buffer.from(rootKey.bytes).toString('base64'),
            vocabulary: models.vocabulary.shareable,
            dimension: models.embedder.space.dimension,
          }),
      }),
    onReplaced,
  );
  return {
    searchIndex,
    hitsBeside: documents === null ? null : createHitsBeside(searchIndex),
  };
};

/** Blinds tokens under a subject's key; `null` for a subject that was erased. */
const blinderFor = async (vault: Vault, subject: SubjectId) => {
  try {
    return (await vault.subjectPseudonyms(subject)).blindToken;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
};

/** The path of an address names the index: several deployments can share an engine. */
const indexOf = (address: string): { readonly node: string; readonly name?: string } => {
  const url = new URL(address);
  const [, name = '', ...rest] = url.pathname.split('/');
  if (name === '') return { node: address };
  if (rest.join('') !== '' || !/^[a-z][a-z0-9-]{0,99}$/.test(name)) {
    throw new ConfigError(
      'PALIMPSEST_SEARCH has a path that is no name of an index: one of lower-case letters, digits and hyphens',
    );
  }
  url.pathname = '';
  return { node: url.href, name };
};

const openOnEngine = async (
  address: string,
  { vault, tokeniser, models, waiting, onProblem }: SearchOptions,
): Promise<OpenedSearch> => {
  const { node, ...index } = indexOf(address);
  const { createOpenSearchIndex } = await import('@palimpsest/storage-opensearch');
  const searchIndex = await openWhenThere(
    { name: 'search', at: placeOf(address) },
    () =>
      createOpenSearchIndex({
        ...index,
        connection: { nodes: [node] },
        dimension: models.embedder.space.dimension,
        opener: {
          open: createVersionOpener({ vault, tokeniser }),
          blinderFor: (subject) => blinderFor(vault, subject),
        },
        onProblem,
      }),
    waiting,
  );
  return { searchIndex, hitsBeside: null };
};

/** The search index, in the data directory or on its engine. */
export const openSearch = (options: SearchOptions): Promise<OpenedSearch> =>
  options.addresses.search === null
    ? openEmbedded(options)
    : openOnEngine(options.addresses.search, options);
