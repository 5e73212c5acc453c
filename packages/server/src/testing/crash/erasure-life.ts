import {
  createAdd,
  createAddStructured,
  createDescriber,
  createEraseKind,
  createExport,
  createExportKind,
  createPurge,
  createPurgeAll,
  createPurgeAllKind,
  createPurgeKind,
  createRemoveStreamsKind,
} from '@palimpsest/commands';
import { memoryStream, tenantStream } from '@palimpsest/domain';
import {
  addRequest,
  addStructuredRequest,
  exportRequest,
  parseRequest,
  purgeAllRequest,
  purgeRequest,
} from '@palimpsest/domain/contract';
import type { JsonObject, SubjectId, TaskId, TenantId } from '@palimpsest/kernel';
import { createErasureCertificate } from '@palimpsest/projections';
import { isEnded, pause } from '@palimpsest/runtime';
import { systemClock } from '../../clock/system-clock.ts';
import { defaultTenant } from '../../keys/authenticate.ts';
import type { TemporaryDirectory } from '../temporary-directory.ts';
import { openEmbeddedLife } from './embedded-life.ts';
import { plainEmbedder, plainEvolver, plainExtractor } from './plain-models.ts';

/** One life of what an erasure is made of, for the people of one tenant. */
export const startErasureLife = async (
  directory: TemporaryDirectory,
  { tenant = defaultTenant }: { readonly tenant?: TenantId } = {},
) => {
  const life = await openEmbeddedLife(directory, {
    clock: systemClock,
    tenant,
  });
  const { steps, storage, core, vault, signal, contextOf, runKind } = life;
  const { commands, queries, tasks } = core;
  const edits = { ...commands, embedder: plainEmbedder, describe: createDescriber(plainExtractor) };

  const absorbed = async (subject: SubjectId): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const facts = await storage.eventStore.readStream(memoryStream(subject));
      if (facts.some(({ type }) => type === 'IntakeAbsorbed')) return;
      await pause(20);
    }
  };

  return {
    steps,
    storage,
    /** Lets a person say things, and makes every kind of copy of them. Answers the subject. */
    live: async (user: string): Promise<SubjectId> => {
      await vault.ensureTenant(tenant);
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
      const subject = await vault.openSubject(tenant, { kind: 'user', id: user });
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
    /** Asks for an erasure of what somebody said first; what it told them stays. Answers the task. */
    askForMessages: async (subject: SubjectId): Promise<string> => {
      const input = { by: 'messages', intakes: ['0'], trace_id: 'trace' };
      const task = { kind: 'erase', tenant, subjectId: subject, input, random: 'messages' };
      return (await tasks.submit(task)).id;
    },
    eraseMessages: (task: string): Promise<JsonObject> =>
      runKind(createEraseKind(core.erasure), task),
    /** Asks for an end of the whole tenant; answers the task. */
    askForEnd: async (): Promise<string> => {
      const body = { tenant: true, confirm: tenant, immediate: true };
      const answer = await createPurgeAll({ ...commands, tasks })(
        parseRequest(purgeAllRequest, body),
        contextOf('admin_purge', body),
      );
      return answer.task_id;
    },
    /** Runs that task, and each that it leads to at once: a runner would do them side by side. */
    endTenant: (task: string): Promise<JsonObject> => {
      const covered = {
        ...core.erasure,
        trackedTasks: core.trackedTasks,
        isCovered: async () => true,
        checkpointOf: async () => 'signed',
        isInstallations: () => false,
      };
      const kinds = [
        createPurgeAllKind(covered),
        createPurgeKind(core.erasure),
        createRemoveStreamsKind(covered),
      ];
      const run = (id: string, kind: string): Promise<JsonObject> => {
        const found = kinds.find((one) => one.kind === kind);
        if (found === undefined) throw new TypeError(`no tasks of kind ${kind}`);
        return runKind(found, id, async (draft) => {
          const asked = await tasks.submit(draft);
          if (!isEnded(asked)) await run(asked.id, asked.kind);
          return asked;
        });
      };
      return run(task, 'admin_purge');
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
    /** What is remembered of somebody, in the order of the alphabet. */
    contents: async (subject: SubjectId): Promise<readonly string[]> => {
      const { state } = await commands.memories.load(memoryStream(subject), { fresh: true });
      return [...state.memories.values()]
        .flatMap(({ content }) => content?.content ?? [])
        .toSorted();
    },
    /** Events of the tenant's own stream, by type. */
    tenantEvents: async (): Promise<Readonly<Record<string, number>>> => {
      const events = await storage.eventStore.readStream(tenantStream(tenant));
      const byType = Object.groupBy(events, ({ type }) => type);
      return Object.fromEntries(
        Object.entries(byType).map(([type, some]) => [type, some?.length ?? 0]),
      );
    },
    certificate: async (task: string) => {
      await life.caughtUp();
      return createErasureCertificate({ ...queries, proveEvent: async () => null })(
        { task_id: task as TaskId, min_position: null, timeout_ms: 1_000 },
        contextOf('erasure', {}),
      );
    },
    stop: life.stop,
  };
};
