import { join } from 'node:path';
import type { Clock, SearchIndex } from '@palimpsest/kernel';
import {
  createEmbeddedEventStore,
  createEmbeddedKeyStore,
  createEmbeddedLease,
  createEmbeddedReadModel,
  createEmbeddedSnapshotStore,
  createErasureFile,
} from '@palimpsest/storage-embedded';
import { createVault } from '@palimpsest/vault';
import { type CoreDeps, createCore } from '../../compose/core.ts';
import { hasData } from '../../compose/data-files.ts';
import { createIdSource } from '../../compose/ids.ts';
import { sharedStores } from '../../compose/storage/shared-stores.ts';
import { roles } from '../../config/environment.ts';
import { createExportFiles } from '../../exports/export-files.ts';
import { defaultTenant } from '../../keys/authenticate.ts';
import { keptRootKey } from '../../keys/root-key.ts';
import { createBlindSearchIndex } from './blind-search-index.ts';
import { plainModels } from './plain-models.ts';
import type { ErasedPlaces } from './stepwise-stores.ts';

export interface EmbeddedCoreOptions extends Pick<CoreDeps, 'stateCacheBytes'> {
  readonly clock: Clock;
  /** @default models that think nothing */
  readonly models?: CoreDeps['models'];
  /** @default one that keeps nothing */
  readonly searchIndex?: SearchIndex;
  /** Puts something between the core and what it changes. */
  readonly through?: (places: ErasedPlaces) => ErasedPlaces;
  /** Told of what the service would log. */
  readonly onProblem?: (...what: readonly unknown[]) => void;
}

/**
 * Commands, worker, projections, tasks and jobs as the service has them, on the real embedded stores of a data directory: no
 * models, no threads of the search index and no HTTP, so that a test can have many lives of it. Nothing runs yet.
 */
export const openEmbeddedCore = async (
  directory: string,
  {
    clock,
    models = plainModels,
    searchIndex = createBlindSearchIndex(),
    through = (places) => places,
    onProblem = () => undefined,
    ...more
  }: EmbeddedCoreOptions,
) => {
  const rootKey = await keptRootKey({ rootKey: {}, dataDirectory: directory }, hasData(directory));
  const stores = new AsyncDisposableStack();
  const storage = {
    eventStore: stores.use(await createEmbeddedEventStore({ directory })),
    readModel: stores.use(await createEmbeddedReadModel({ directory })),
    keyStore: stores.use(await createEmbeddedKeyStore({ directory })),
    snapshots: stores.use(await createEmbeddedSnapshotStore({ directory })),
    lease: stores.use(await createEmbeddedLease({ directory })),
    searchIndex,
    shared: sharedStores({ eventStore: null, readModel: null, search: null }),
    [Symbol.asyncDispose]: async () => undefined,
  };
  const places = through({
    storage,
    record: createErasureFile(join(directory, 'erasures.jsonl')),
    files: createExportFiles(join(directory, 'exports')),
  });
  const ids = createIdSource(() => Date.now());
  const vault = createVault({ keyStore: places.storage.keyStore, rootKey, ids, clock });
  await vault.verifyRootKey();
  await vault.ensureTenant(defaultTenant);
  const core = await createCore({
    ...more,
    storage: places.storage,
    vault,
    clock,
    ids,
    models,
    logger: { warn: onProblem, error: onProblem },
    roles,
    erasureRecord: places.record,
    exportFiles: places.files,
    // No ledger stands beside this one: nothing speaks for the log but the log itself.
    isCovered: async () => true,
    checkpointOf: async () => null,
    onModelRefused: onProblem,
  });
  return { storage, core, vault, ids, close: () => stores.disposeAsync() };
};
