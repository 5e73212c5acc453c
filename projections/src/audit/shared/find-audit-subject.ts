import {
  type AuditSubject,
  admitsSubject,
  type CallContext,
  type SubjectRef,
} from '@palimpsest/domain/contract';
import { DomainError, type ReadModel, type SubjectId } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';
import { documentsOf } from '../../reading/typed.ts';
import type { AuditSubjectDocument } from '../record/collections.ts';

/** Somebody that data is or was held on. */
export interface AuditedSubject {
  readonly id: SubjectId;
  /** `null`: erased, and with it the name. */
  readonly ref: SubjectRef | null;
}

const unknown = (): DomainError => new DomainError('NOT_FOUND', 'no such subject');

const isOfTenant = async (
  readModel: ReadModel,
  context: CallContext,
  id: SubjectId,
): Promise<boolean> => {
  const [found] = await readModel.read([{ kind: 'get', collection: 'audit_subjects', ids: [id] }]);
  return documentsOf<AuditSubjectDocument>(found).some(({ tenant }) => tenant === context.tenant);
};

/**
 * The subject that an audit call is about. Unknown, of another tenant, and out of the key's limits look the same:
 * `NOT_FOUND`.
 */
export const findAuditSubject = async (
  deps: { readonly vault: Vault; readonly readModel: ReadModel },
  context: CallContext,
  about: AuditSubject,
): Promise<AuditedSubject> => {
  const { vault } = deps;
  if (about.ref !== null) {
    const id = await vault.openSubject(context.tenant, about.ref);
    if (id === undefined) throw unknown();
    return { id, ref: about.ref };
  }
  const { id } = about;
  const ref = await vault.subjectName(id);
  if (ref !== undefined) {
    const own = (await vault.openSubject(context.tenant, ref)) === id;
    if (!own || !admitsSubject(context.key, ref)) throw unknown();
    return { id, ref };
  }
  // A key that is limited to some people names them; whoever is erased has no name any more.
  if (context.key.subjects !== null || !(await isOfTenant(deps.readModel, context, id))) {
    throw unknown();
  }
  return { id, ref: null };
};
