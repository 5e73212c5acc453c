import type { CallContext } from '@palimpsest/domain/contract';
import { keyScopes } from '@palimpsest/domain/contract';
import type { Clock, JsonObject, TaskId, TenantId } from '@palimpsest/kernel';
import type { TaskKind, TaskTools, TrackedTask } from '@palimpsest/runtime';
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
import type { TemporaryDirectory } from '../temporary-directory.ts';
import { createBlindSearchIndex } from './blind-search-index.ts';
import { createSteps } from './stepwise-stores.ts';

/**
 * One life of the service's core on the real embedded stores of a data directory: no threads of the search index and no
 * HTTP, so that a test can have many of them. Each change of a store is a step at which the life can end.
 */
export const openEmbeddedLife = async (
  directory: TemporaryDirectory,
  {
    clock,
    models,
    tenant = defaultTenant,
  }: {
    readonly clock: Clock;
    readonly models: CoreDeps['models'];
    /** Whose calls are made. @default the tenant of the installation */
    readonly tenant?: TenantId;
  },
) => {
  const path = directory.path;
  const rootKey = await keptRootKey({ rootKey: {}, dataDirectory: path }, hasData(path));
  const stack = new AsyncDisposableStack();
  const storage = {
    eventStore: stack.use(await createEmbeddedEventStore({ directory: path })),
    readModel: stack.use(await createEmbeddedReadModel({ directory: path })),
    keyStore: stack.use(await createEmbeddedKeyStore({ directory: path })),
    snapshots: stack.use(await createEmbeddedSnapshotStore({ directory: path })),
    lease: stack.use(await createEmbeddedLease({ directory: path })),
    searchIndex: createBlindSearchIndex(),
    shared: sharedStores({ eventStore: null, readModel: null, search: null }),
    [Symbol.asyncDispose]: async () => undefined,
  };
  const steps = createSteps({
    storage,
    record: createErasureFile(directory.at('erasures.jsonl')),
    files: createExportFiles(directory.at('exports')),
  });
  const { places } = steps;
  const ids = createIdSource(() => Date.now());
  const vault = createVault({ keyStore: places.storage.keyStore, rootKey, ids, clock });
  await vault.ensureTenant(defaultTenant);
  const core = await createCore({
    storage: places.storage,
    vault,
    clock,
    ids,
    models,
    logger: { warn: () => undefined, error: () => undefined },
    onModelRefused: () => undefined,
    roles,
    erasureRecord: places.record,
    exportFiles: places.files,
    isCovered: async () => true,
    checkpointOf: async () => null,
  });
  const { projections, tasks, queries, worker } = core;
  await projections.start({ folding: true });
  worker.start();
  await projections.caughtUp(AbortSignal.timeout(60_000));
  const signal = AbortSignal.timeout(60_000);
  const { keyPseudonym } = await vault.tenantPseudonyms(defaultTenant);

  return {
    steps,
    storage,
    core,
    vault,
    ids,
    signal,
    /** A call of whoever set the service up; sent again it is the same call. */
    contextOf: (call: string, body: object): CallContext => ({
      tenant,
      key: { id: 'bootstrap', scopes: keyScopes, apps: null, global: 'write', subjects: null },
      actor: { type: 'USER', id: keyPseudonym('bootstrap') },
      traceId: ids.random(),
      path: call,
      idempotency: { key: call, bodyBytes: Buffer.from(JSON.stringify(body)) },
      signal,
    }),
    /** Runs a task as a runner would, and keeps what came of it. */
    runKind: async (
      kind: TaskKind,
      id: string,
      submit: TaskTools['submit'] = tasks.submit,
    ): Promise<JsonObject> => {
      const task = await core.trackedTasks.find(id as TaskId); // an id that a call has answered
      if (task === undefined) throw new TypeError('no such task');
      const tools: TaskTools = {
        signal,
        submit,
        saveProgress: async () => undefined,
      };
      const result = await kind.run(task, tools);
      const ended: TrackedTask = {
        ...task,
        status: 'SUCCEEDED',
        attempts: task.attempts + 1,
        result,
      };
      await core.trackedTasks.save(ended, 0);
      return result;
    },
    /** Resolves when every projection shows the end of the log. */
    caughtUp: async (): Promise<void> => {
      await queries.gate.waitFor((await storage.eventStore.head()) ?? 0n, { signal });
    },
    stop: async (): Promise<void> => {
      await worker.stop();
      await projections.stop();
      await stack.disposeAsync();
    },
  };
};
