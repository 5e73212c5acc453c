import type { CallContext, SubjectRef, UseCases } from '@palimpsest/domain/contract';
import { type MemoryId, memoryId, subjectOf } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';
import type { ContentReads, ContentShown } from './content-reads.ts';

type Reads = Pick<UseCases, 'get' | 'history' | 'changeLog' | 'listMemories' | 'entities'>;

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
    entities: reads('entities', calls.entities, (request, { entities }, context) =>
      shown(request, context, [], entities.length),
    ),
  };
};
