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
  exportRequest,
  parseRequest,
  purgeRequest,
} from '@palimpsest/domain/contract';
import type { JsonObject, SubjectId, TaskId } from '@palimpsest/kernel';
import { createErasureCertificate } from '@palimpsest/projections';
import { pause } from '@palimpsest/runtime';
import { systemClock } from '../../clock/system-clock.ts';
import { defaultTenant } from '../../keys/authenticate.ts';
import type { TemporaryDirectory } from '../temporary-directory.ts';
import { openEmbeddedLife } from './embedded-life.ts';
import { plainEmbedder, plainEvolver, plainExtractor } from './plain-models.ts';

/** One life of what an erasure is made of. */
export const startErasureLife = async (directory: TemporaryDirectory) => {
  const life = await openEmbeddedLife(directory, {
    clock: systemClock,
    models: {
      extractor: plainExtractor,
      evolver: plainEvolver,
      embedder: plainEmbedder,
      curator: null,
    },
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
      await life.caughtUp();
      return createErasureCertificate({ ...queries, proveEvent: async () => null })(
        { task_id: task as TaskId },
        contextOf('erasure', {}),
      );
    },
    stop: life.stop,
  };
};
