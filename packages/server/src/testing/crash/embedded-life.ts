import { type CallContext, keyScopes } from '@palimpsest/domain/contract';
import type { Clock, JsonObject, TaskId, TenantId } from '@palimpsest/kernel';
import type { TaskKind, TaskTools, TrackedTask } from '@palimpsest/runtime';
import type { CoreDeps } from '../../compose/core.ts';
import { defaultTenant } from '../../keys/authenticate.ts';
import type { TemporaryDirectory } from '../temporary-directory.ts';
import { openEmbeddedCore } from './embedded-core.ts';
import { createSteps, type Steps } from './stepwise-stores.ts';

/**
 * One life of the core of a service, at work. Each change of a store is a step at which it can end.
 */
export const openEmbeddedLife = async (
  directory: TemporaryDirectory,
  {
    clock,
    models,
    tenant = defaultTenant,
  }: {
    readonly clock: Clock;
    /** @default models that think nothing */
    readonly models?: CoreDeps['models'];
    /** Whose calls are made. @default the tenant of the installation */
    readonly tenant?: TenantId;
  },
) => {
  let steps: Steps | undefined;
  const { storage, core, vault, ids, close } = await openEmbeddedCore(directory.path, {
    clock,
    ...(models === undefined ? {} : { models }),
    through: (places) => {
      steps = createSteps(places);
      return steps.places;
    },
  });
  if (steps === undefined) throw new TypeError('a core without places');
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
      await close();
    },
  };
};
