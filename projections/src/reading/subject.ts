import {
  type CallContext,
  type KnownSubject,
  notFound,
  type SubjectRef,
  subjectOfId,
} from '@palimpsest/domain/contract';
import type { Vault } from '@palimpsest/vault';

export { type KnownSubject, notFound, subjectOfId };

/** The subject of a call by name; `undefined` when we hold nothing on it. */
export const findSubject = async (
  vault: Vault,
  context: CallContext,
  ref: SubjectRef,
): Promise<KnownSubject | undefined> => {
  const id = await vault.openSubject(context.tenant, ref);
  return id === undefined ? undefined : { id, ref };
};
