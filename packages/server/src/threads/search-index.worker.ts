import { parentPort, workerData } from 'node:worker_threads';
import type { KeyStore, SearchIndex } from '@palimpsest/kernel';
// Not from the package's entry: a thread holds only what it needs.
import {
  createHitFinder,
  type HitFinder,
  type HitsFound,
  type HitsWanted,
} from '@palimpsest/projections/find-hits';
import { createVersionOpener } from '@palimpsest/projections/open-versions';
import {
  createEmbeddedKeyReader,
  openEmbeddedDocumentReader,
  serveSearchIndex,
} from '@palimpsest/storage-embedded';
import { createTokeniser, openVocabulary } from '@palimpsest/text';
import { createVault, parseRootKey } from '@palimpsest/vault';
import { systemClock } from '../clock/system-clock.ts';
import { createIdSource } from '../compose/ids.ts';
import type { SearchThreadData } from './search-thread-data.ts';
import { warmTokeniser } from './warm-tokeniser.ts';

/**
 * The thread of the embedded search index. Rows lie sealed on disk; they are opened here, in memory, when a
 * subject is first asked for, so that neither opening nor scanning holds up the event loop of the service.
 *
 * Where the read model lies beside the index, a recall's hits are found here as a whole: the index, the documents and the
 * keys of one recall are then read without crossing a thread for each.
 */
const { keys, documents, databasePath, dimension, rootKey, vocabulary, freshForMs } =
  workerData as SearchThreadData;

const openKeys = async (): Promise<KeyStore> => {
  if (keys.kind === 'embedded') return createEmbeddedKeyReader(keys);
  const { openMongoDbStorage } = await import('@palimpsest/storage-mongodb');
  const stores = await openMongoDbStorage(keys);
  return { ...stores.keyStore, [Symbol.asyncDispose]: () => stores[Symbol.asyncDispose]() };
};

const held = new AsyncDisposableStack();
const keyStore = held.use(await openKeys());
const vault = createVault({
  keyStore,
  rootKey: parseRootKey(rootKey),
  ids: createIdSource(() => Date.parse(systemClock.now())),
  clock: systemClock,
  // A row is opened once: the keys of boxes would only take memory, and outlive their destruction here.
  options: { dataKeyCacheSize: 1, subjectCacheSize: 1_000, tenantCacheSize: 16, freshForMs },
});
const words = openVocabulary(vocabulary);
const tokeniser = createTokeniser({ vocabulary: words });

/** Filters that name entities are answered where the embedder is. */
const nameVectors = (): never => {
  throw new TypeError('names are not embedded in this thread');
};

/** Finds hits over the read model of a directory, which is there when the first recall asks. */
const hitsBeside = (
  directory: string,
): ((index: Pick<SearchIndex, 'candidates'>, wanted: unknown) => Promise<HitsFound>) => {
  let find: HitFinder | undefined;
  return (searchIndex, wanted) => {
    find ??= createHitFinder({
      readModel: held.use(openEmbeddedDocumentReader({ directory })),
      vault,
      searchIndex,
      nameVectors,
    });
    // Sent by `createHitsBeside`, which takes nothing else.
    return find(wanted as HitsWanted);
  };
};

if (parentPort === null) throw new TypeError('this file is the entry of a worker thread');
serveSearchIndex(parentPort, {
  databasePath,
  dimension,
  open: createVersionOpener({ vault, tokeniser }),
  ...(documents === null ? {} : { answer: hitsBeside(documents) }),
  close: () => held.disposeAsync(),
});
await warmTokeniser(tokeniser, words);
