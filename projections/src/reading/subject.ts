import { admitsSubject, type CallContext, type SubjectRef } from '@palimpsest/domain/contract';
import {
  DomainError,
  type MemoryId,
  type SubjectId,
  subjectOf,
  type TaskId,
  type TenantId,
} from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';

/** A subject that we know, by both its names. */
export interface KnownSubject {
  readonly id: SubjectId;
  readonly ref: SubjectRef;
}

/** What is not there and what is not the caller's look the same. */
export const notFound = (
  what: 'memory' | 'task' | 'key' | 'projection' | 'version of the policy',
): DomainError => new DomainError('NOT_FOUND', `no such ${what}`);

/** The subject of a call by name; `undefined` when we hold nothing on it. */
export const findSubject = async (
  vault: Vault,
  context: CallContext,
  ref: SubjectRef,
): Promise<KnownSubject | undefined> => {
  const id = await vault.openSubject(context.tenant, ref);
  return id === undefined ? undefined : { id, ref };
};

/**
 * The subject that an id belongs to, checked against the key and against the subject that the call names.
 * Throws `NOT_FOUND`.
 */
export const subjectOfId = async (
  vault: Vault,
  context: CallContext,
  id: MemoryId | TaskId,
  named: SubjectRef | null,
  what: 'memory' | 'task' = 'memory',
): Promise<KnownSubject> => {
  const subject = subjectOf(id);
  const ref = subject === '' ? undefined : await vault.subjectName(subject);
  if (ref === undefined || !(await belongsTo(vault, context.tenant, subject, ref))) {
    throw notFound(what);
  }
  const matches = named === null || (named.kind === ref.kind && named.id === ref.id);
  if (!matches || !admitsSubject(context.key, ref)) throw notFound(what);
  return { id: subject, ref };
};

const belongsTo = async (
  vault: Vault,
  tenant: TenantId,
  subject: SubjectId,
  ref: SubjectRef,
): Promise<boolean> => (await vault.openSubject(tenant, ref)) === subject;
