import { parentPort, workerData } from 'node:worker_threads';
import { documentTokens, type MemoryContent, memoryStream } from '@palimpsest/domain';
import type { IndexableContent, IndexedVersion } from '@palimpsest/kernel';
import { createEmbeddedKeyReader, serveSearchIndex } from '@palimpsest/storage-embedded';
import { createTokeniser, openVocabulary } from '@palimpsest/text';
import { type BoxAt, createVault, parseRootKey } from '@palimpsest/vault';
import { systemClock } from '../clock/system-clock.ts';
import { createIdSource } from '../compose/ids.ts';
import type { SearchThreadData } from './search-thread-data.ts';
import { warmTokeniser } from './warm-tokeniser.ts';

/**
 * The thread of the embedded search index. Rows lie sealed on disk; they are opened here, in memory, when a
 * subject is first asked for, so that neither opening nor scanning holds up the event loop of the service.
 */
const { directory, databasePath, dimension, rootKey, vocabulary } = workerData as SearchThreadData;

const keys = createEmbeddedKeyReader({ directory });
const vault = createVault({
  keyStore: keys,
  rootKey: parseRootKey(rootKey),
  ids: createIdSource(() => Date.parse(systemClock.now())),
  clock: systemClock,
  // A row is opened once: its keys would only take memory, and outlive their destruction there.
  options: { dataKeyCacheSize: 1, subjectCacheSize: 16, tenantCacheSize: 16 },
});
const words = openVocabulary(vocabulary);
const tokeniser = createTokeniser({ vocabulary: words });

const boxAt = (version: IndexedVersion, name: 'sealed' | 'sealed_vector'): BoxAt | null => {
  const box = name === 'sealed' ? version.sealed : version.sealedVector;
  return box === null
    ? null
    : {
        box,
        context: {
          tenant: version.tenant,
          stream: memoryStream(version.subjectId),
          eventId: version.eventId,
          box: name,
          schemaVersion: version.schemaVersion,
        },
        subjectId: version.subjectId,
      };
};

const open = async (
  versions: readonly IndexedVersion[],
): Promise<readonly (IndexableContent | null)[]> => {
  const boxes = versions.map((version) => ({
    sealed: boxAt(version, 'sealed'),
    vector: boxAt(version, 'sealed_vector'),
  }));
  const opener = await vault.openerFor(
    boxes.flatMap(({ sealed, vector }) => [sealed, vector].filter((at) => at !== null)),
  );
  return boxes.map(({ sealed, vector }): IndexableContent | null => {
    const content = sealed === null ? null : opener.open(sealed);
    if (content === null) return null;
    return {
      // Sealed by us, checked by its schema then.
      tokens: documentTokens(content as unknown as MemoryContent, tokeniser),
      vector: vector === null ? null : opener.openVector(vector),
    };
  });
};

if (parentPort === null) throw new TypeError('this file is the entry of a worker thread');
serveSearchIndex(parentPort, {
  databasePath,
  dimension,
  open,
  close: async () => keys[Symbol.asyncDispose](),
});
await warmTokeniser(tokeniser, words);
