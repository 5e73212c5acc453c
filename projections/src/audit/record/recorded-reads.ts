import type { CallContext, SubjectRef, TaskAnswer, UseCases } from '@palimpsest/domain/contract';
import { type MemoryId, memoryId, subjectOf, taskId } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';
import type { ContentReads, ContentShown } from './content-reads.ts';

type Reads = Pick<
  UseCases,
  | 'get'
  | 'history'
  | 'changeLog'
  | 'listMemories'
  | 'entities'
  | 'getSession'
  | 'profile'
  | 'task'
  | 'tasks'
  | 'exportSubject'
>;

/** What a task tells of facts is content; one without facts shows nothing. */
const factsOf = (tasks: readonly TaskAnswer[]): TaskAnswer['decisions'] =>
  tasks.flatMap(({ decisions }) => decisions);

const ids = (memories: readonly { readonly memory_id: string | null }[]): readonly MemoryId[] =>
  memories.flatMap(({ memory_id: id }) => (id === null ? [] : memoryId(id)));

/** The reading calls of the API, each leaving a record of what it showed. */
export const recordedReads = (vault: Vault, reads: ContentReads, calls: Reads): Reads => {
  const shown = async (
    { subject }: { readonly subject: SubjectRef },
    { tenant }: CallContext,
    memories: readonly MemoryId[],
    count?: number,
  ): Promise<ContentShown | undefined> => {
    const id = await vault.openSubject(tenant, subject);
    if (id === undefined) return undefined;
    return { subject: id, memories, ...(count === undefined ? {} : { count }) };
  };
  return {
    get: reads('get', calls.get, async ({ memory_id: id }) => ({
      subject: subjectOf(id),
      memories: [id],
    })),
    history: reads('history', calls.history, async ({ memory_id: id }, { related }) => ({
      subject: subjectOf(id),
      memories: [id, ...Object.keys(related).map(memoryId)],
    })),
    changeLog: reads('change_log', calls.changeLog, (request, { changes }, context) =>
      shown(request, context, ids(changes), changes.length),
    ),
    listMemories: reads('user.list', calls.listMemories, (request, { memories }, context) =>
      shown(request, context, ids(memories)),
    ),
    getSession: reads('session.get', calls.getSession, async (request, answer, context) => {
      const memories = ids([...answer.memories, ...answer.continues]);
      const showsNothing = memories.length === 0 && answer.summary === null;
      return showsNothing ? undefined : shown(request, context, memories);
    }),
    profile: reads('profile', calls.profile, async (request, { profile, sources }, context) =>
      profile === null ? undefined : shown(request, context, ids(sources)),
    ),
    task: reads('task', calls.task, async ({ task_id: id }, answer) => {
      const facts = factsOf([answer]);
      return facts.length === 0
        ? undefined
        : { subject: subjectOf(taskId(id)), memories: ids(facts), count: facts.length };
    }),
    tasks: reads('tasks', calls.tasks, async (request, { tasks }, context) => {
      const facts = factsOf(tasks);
      return facts.length === 0 ? undefined : shown(request, context, ids(facts), facts.length);
    }),
    // The file is written later, and holds everything: the request for it is what is recorded.
    exportSubject: reads('user.export', calls.exportSubject, (request, _answer, context) =>
      shown(request, context, [], 1),
    ),
    entities: reads('entities', calls.entities, (request, { entities }, context) =>
      shown(request, context, [], entities.length),
    ),
  };
};
