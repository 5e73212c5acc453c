import { instant } from '@palimpsest/kernel';
import { loadStaticEmbedder } from '@palimpsest/models';
import { createVersionOpener } from '@palimpsest/projections';
import {
  createEmbeddedEventStore,
  createEmbeddedKeyStore,
  lockDataDirectory,
} from '@palimpsest/storage-embedded';
import type { IndexOpener } from '@palimpsest/storage-opensearch';
import { createTokeniser } from '@palimpsest/text';
import { createVault, parseRootKey } from '@palimpsest/vault';
import { benchRootKey } from '../../service/keys.ts';
import { ids } from '../../store/fill-store.ts';

/** The log of a filled store with all that opens it. Close it by leaving the scope of `opened`. */
export const openFilledLog = async (directory: string, opened: AsyncDisposableStack) => {
  opened.use(lockDataDirectory(directory));
  const eventStore = opened.use(await createEmbeddedEventStore({ directory }));
  const keyStore = opened.use(await createEmbeddedKeyStore({ directory }));
  const vault = createVault({
    keyStore,
    rootKey: parseRootKey(benchRootKey),
    ids,
    clock: { now: () => instant(Date.now()) },
  });
  const { embedder, vocabulary } = await loadStaticEmbedder();
  const tokeniser = createTokeniser({ vocabulary });
  const opener: IndexOpener = {
    open: createVersionOpener({ vault, tokeniser }),
    blinderFor: async (subject) => (await vault.subjectPseudonyms(subject)).blindToken,
  };
  return { eventStore, vault, embedder, tokeniser, opener };
};

export type FilledLog = Awaited<ReturnType<typeof openFilledLog>>;
