import {
  createAdd,
  createAddStructured,
  createDescriber,
  createExport,
  createExportKind,
  createPurge,
  createPurgeKind,
  createRemoveStreamsKind,
} from '@palimpsest/commands';
import { memoryStream } from '@palimpsest/domain';
import {
  addRequest,
  addStructuredRequest,
  type CallContext,
  exportRequest,
  keyScopes,
  parseRequest,
  purgeRequest,
} from '@palimpsest/domain/contract';
import type { JsonObject, SubjectId, TaskId } from '@palimpsest/kernel';
import { createErasureCertificate } from '@palimpsest/projections';
import { pause, type TaskKind, type TaskTools, type TrackedTask } from '@palimpsest/runtime';
import {
  createEmbeddedEventStore,
  createEmbeddedKeyStore,
  createEmbeddedLease,
  createEmbeddedReadModel,
  createEmbeddedSnapshotStore,
  createErasureFile,
} from '@palimpsest/storage-embedded';
import { createVault } from '@palimpsest/vault';
import { systemClock } from '../../clock/system-clock.ts';
import { createCore } from '../../compose/core.ts';
import { hasData } from '../../compose/data-files.ts';
import { createIdSource } from '../../compose/ids.ts';
import { sharedStores } from '../../compose/storage/shared-stores.ts';
import { roles } from '../../config/environment.ts';
import { createExportFiles } from '../../exports/export-files.ts';
import { defaultTenant } from '../../keys/authenticate.ts';
import { keptRootKey } from '../../keys/root-key.ts';
import type { TemporaryDirectory } from '../temporary-directory.ts';
import { createBlindSearchIndex } from './blind-search-index.ts';
import { plainEmbedder, plainEvolver, plainExtractor } from './plain-models.ts';
import { createSteps } from './stepwise-stores.ts';

/**
 * One life of what an erasure is made of, on the real embedded stores of a data directory: no models, no threads of the
 * search index, no HTTP, so that a test can have many of them.
 */
export const startErasureLife = async (directory: TemporaryDirectory) => {
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
  const ids = createIdSource(() => Date.parse(systemClock.now()));
  const vault = createVault({
    keyStore: places.storage.keyStore,
    rootKey,
    ids,
    clock: systemClock,
  });
  await vault.ensureTenant(defaultTenant);
  const core = await createCore({
    storage: places.storage,
    vault,
    clock: systemClock,
    ids,
    models: {
      extractor: plainExtractor,
      evolver: plainEvolver,
      embedder: plainEmbedder,
      curator: null,
    },
    logger: { warn: () => undefined, error: () => undefined },
    onModelRefused: () => undefined,
    roles,
    erasureRecord: places.record,
    exportFiles: places.files,
    isCovered: async () => true,
    checkpointOf: async () => null,
  });
  const { commands, queries, projections, tasks, worker } = core;
  await projections.start({ folding: true });
  worker.start();
  await projections.caughtUp(AbortSignal.timeout(60_000));
  const signal = AbortSignal.timeout(30_000);
  const edits = { ...commands, embedder: plainEmbedder, describe: createDescriber(plainExtractor) };
  const { keyPseudonym } = await vault.tenantPseudonyms(defaultTenant);

  const contextOf = (call: string, body: object): CallContext => ({
    tenant: defaultTenant,
    key: { id: 'bootstrap', scopes: keyScopes, apps: null, global: 'write', subjects: null },
    actor: { type: 'USER', id: keyPseudonym('bootstrap') },
    traceId: ids.random(),
    path: call,
    idempotency: { key: call, bodyBytes: Buffer.from(JSON.stringify(body)) },
    signal,
  });

  const absorbed = async (subject: SubjectId): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const facts = await storage.eventStore.readStream(memoryStream(subject));
      if (facts.some(({ type }) => type === 'IntakeAbsorbed')) return;
      await pause(20);
    }
  };

  const runKind = async (kind: TaskKind, id: string): Promise<JsonObject> => {
    const task = await core.trackedTasks.find(id as TaskId); // an id that a call has answered
    if (task === undefined) throw new TypeError('no such task');
    const tools: TaskTools = { signal, submit: tasks.submit, saveProgress: async () => undefined };
    const result = await kind.run(task, tools);
    const ended: TrackedTask = {
      ...task,
      status: 'SUCCEEDED',
      attempts: task.attempts + 1,
      result,
    };
    await core.trackedTasks.save(ended, 0);
    return result;
  };

  return {
    steps,
    storage,
    /** Lets a person say things, and makes every kind of copy of them. Answers the subject. */
    live: async (user: string): Promise<SubjectId> => {
      const told = {
        user_id: user,
        messages: [{ role: 'user', content: 'My bicycle is green.' }],
      };
      const stored = {
        user_id: user,
        memories: [{ content: 'Likes tea.' }, { content: 'Has a cat.' }],
      };
      await createAdd(commands)(parseRequest(addRequest, told), contextOf('add', told));
      await createAddStructured({ ...edits, evolver: plainEvolver })(
        parseRequest(addStructuredRequest, stored),
        contextOf('add_structured', stored),
      );
      const subject = await vault.openSubject(defaultTenant, { kind: 'user', id: user });
      if (subject === undefined) throw new TypeError('nobody was told of');
      await absorbed(subject);
      const wanted = { user_id: user };
      const asked = await createExport({ ...commands, tasks })(
        parseRequest(exportRequest, wanted),
        contextOf('export', wanted),
      );
      await runKind(createExportKind(core.exports), asked.task_id);
      return subject;
    },
    /** Hides everything of a person; answers the task that is to erase it. */
    hide: async (user: string): Promise<string> => {
      const body = { user_id: user, immediate: true };
      const answer = await createPurge({ ...commands, tasks })(
        parseRequest(purgeRequest, body),
        contextOf('purge', body),
      );
      return answer.task_id;
    },
    /** Runs the task, and the one that it leads to, as a runner would. */
    erase: async (task: string): Promise<JsonObject> => {
      const result = await runKind(createPurgeKind(core.erasure), task);
      const [subject = ''] = task.split('.');
      await runKind(
        createRemoveStreamsKind({ ...core.erasure, isCovered: async () => true }),
        `${subject}.remove_streams.${task}`,
      );
      return result;
    },
    certificate: async (task: string) => {
      const head = (await storage.eventStore.head()) ?? 0n;
      await queries.gate.waitFor(head, { signal });
      return createErasureCertificate({ ...queries, proveEvent: async () => null })(
        { task_id: task as TaskId },
        contextOf('erasure', {}),
      );
    },
    stop: async (): Promise<void> => {
      await worker.stop();
      await projections.stop();
      await stack.disposeAsync();
    },
  };
};
