import { admitsSubject, type CallContext, type SubjectRef } from '@palimpsest/domain/contract';
import {
  DomainError,
  type MemoryId,
  type SubjectId,
  subjectOf,
  type TaskId,
} from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';

/** What is not there and what is not the caller's look the same. */
export const notFound = (what: 'memory' | 'task' | 'key' | 'subject' | 'hold'): DomainError =>
  new DomainError('NOT_FOUND', `no such ${what}`);

/** The subject that an id belongs to, if the caller may touch it and names no other. Throws `NOT_FOUND`. */
export const subjectOfId = async (
  vault: Vault,
  context: CallContext,
  id: MemoryId | TaskId,
  named: SubjectRef | null,
  what: 'memory' | 'task' = 'memory',
): Promise<SubjectId> => {
  const subject = subjectOf(id);
  const ref = subject === '' ? undefined : await vault.subjectName(subject);
  if (ref === undefined || (await vault.openSubject(context.tenant, ref)) !== subject) {
    throw notFound(what);
  }
  if (named !== null && (named.kind !== ref.kind || named.id !== ref.id)) throw notFound(what);
  if (!admitsSubject(context.key, ref)) throw notFound(what);
  return subject;
};

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
