import { parentPort, workerData } from 'node:worker_threads';
import type { KeyStore } from '@palimpsest/kernel';
// Not from the package's entry: a thread holds only what it needs.
import { createVersionOpener } from '@palimpsest/projections/open-versions';
import { createEmbeddedKeyReader, serveSearchIndex } from '@palimpsest/storage-embedded';
import { createTokeniser, openVocabulary } from '@palimpsest/text';
import { createVault, parseRootKey } from '@palimpsest/vault';
import { systemClock } from '../clock/system-clock.ts';
import { createIdSource } from '../compose/ids.ts';
import type { SearchThreadData } from './search-thread-data.ts';
import { warmTokeniser } from './warm-tokeniser.ts';

/**
 * The thread of the embedded search index. Rows lie sealed on disk; they are opened here, in memory, when a
 * subject is first asked for, so that neither opening nor scanning holds up the event loop of the service.
 */
const { keys, databasePath, dimension, rootKey, vocabulary } = workerData as SearchThreadData;

const openKeys = async (): Promise<KeyStore> => {
  if (keys.kind === 'embedded') return createEmbeddedKeyReader(keys);
  const { openMongoDbStorage } = await import('@palimpsest/storage-mongodb');
  const stores = await openMongoDbStorage(keys);
  return { ...stores.keyStore, [Symbol.asyncDispose]: () => stores[Symbol.asyncDispose]() };
};

const keyStore = await openKeys();
const vault = createVault({
  keyStore,
  rootKey: parseRootKey(rootKey),
  ids: createIdSource(() => Date.parse(systemClock.now())),
  clock: systemClock,
  // A row is opened once: its keys would only take memory, and outlive their destruction there.
  options: { dataKeyCacheSize: 1, subjectCacheSize: 16, tenantCacheSize: 16 },
});
const words = openVocabulary(vocabulary);
const tokeniser = createTokeniser({ vocabulary: words });

if (parentPort === null) throw new TypeError('this file is the entry of a worker thread');
serveSearchIndex(parentPort, {
  databasePath,
  dimension,
  open: createVersionOpener({ vault, tokeniser }),
  close: async () => keyStore[Symbol.asyncDispose](),
});
await warmTokeniser(tokeniser, words);
