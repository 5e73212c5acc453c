import {
  type CallContext,
  subjectOfId as knownSubjectOfId,
  notFound,
  type SubjectRef,
} from '@palimpsest/domain/contract';
import { type MemoryId, type SubjectId, subjectOf, type TaskId } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';

export { notFound };

/** The subject that an id belongs to, if the caller may touch it and names no other. Throws `NOT_FOUND`. */
export const subjectOfId = async (
  vault: Vault,
  context: CallContext,
  id: MemoryId | TaskId,
  named: SubjectRef | null,
  what: 'memory' | 'task' = 'memory',
): Promise<SubjectId> => (await knownSubjectOfId(vault, context, id, named, what)).id;

/** Memory ids by the subject that they belong to, in order. Throws `NOT_FOUND` as {@link subjectOfId} does. */
export const idsBySubject = async (
  vault: Vault,
  context: CallContext,
  ids: readonly MemoryId[],
  named: SubjectRef | null,
): Promise<ReadonlyMap<SubjectId, readonly MemoryId[]>> => {
  const bySubject = new Map<SubjectId, MemoryId[]>();
  for (const id of ids) {
    const known = bySubject.get(subjectOf(id));
    if (known !== undefined) known.push(id);
    else bySubject.set(await subjectOfId(vault, context, id, named), [id]);
  }
  return bySubject;
};
