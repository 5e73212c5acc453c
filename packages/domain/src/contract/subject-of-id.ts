import {
  DomainError,
  type MemoryId,
  type SubjectId,
  subjectOf,
  type TaskId,
  type TenantId,
} from '@palimpsest/kernel';
import type { CallContext } from './call-context.ts';
import type { SubjectRef } from './fields/subject.ts';
import { admitsSubject } from './key-access.ts';

/** A subject that we know, by both its names. */
export interface KnownSubject {
  readonly id: SubjectId;
  readonly ref: SubjectRef;
}

/** Where the names of subjects are looked up. */
export interface SubjectNames {
  readonly openSubject: (tenant: TenantId, ref: SubjectRef) => Promise<SubjectId | undefined>;
  readonly subjectName: (id: SubjectId) => Promise<SubjectRef | undefined>;
}

/** What is not there and what is not the caller's look the same. */
export const notFound = (
  what: 'memory' | 'task' | 'key' | 'subject' | 'hold' | 'projection' | 'version of the policy',
): DomainError => new DomainError('NOT_FOUND', `no such ${what}`);

/**
 * The subject that an id belongs to, if it is one of the caller's tenant, its key admits it, and it is the one that the call
 * names (`null`: it names none). Throws `DomainError` `NOT_FOUND`.
 */
export const subjectOfId = async (
  names: SubjectNames,
  context: Pick<CallContext, 'tenant' | 'key'>,
  id: MemoryId | TaskId,
  named: SubjectRef | null,
  what: 'memory' | 'task' = 'memory',
): Promise<KnownSubject> => {
  const subject = subjectOf(id);
  const ref = subject === '' ? undefined : await names.subjectName(subject);
  if (ref === undefined || (await names.openSubject(context.tenant, ref)) !== subject) {
    throw notFound(what);
  }
  const isNamed = named === null || (named.kind === ref.kind && named.id === ref.id);
  if (!isNamed || !admitsSubject(context.key, ref)) throw notFound(what);
  return { id: subject, ref };
};
