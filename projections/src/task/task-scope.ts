import type { CallerKey, KeyScope, TaskKind } from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';
import { kindOfTaskId } from '@palimpsest/runtime';

const governing: readonly KeyScope[] = ['admin', 'operator'];

/** Scopes that may make the calls that tasks of a kind come from, or read what they write: one is enough. */
const scopesOf: Readonly<Record<TaskKind, readonly KeyScope[]>> = {
  add: ['agent', 'auditor'],
  admin_purge: governing,
  bundle: ['auditor'],
  close: ['agent', 'auditor'],
  erase: ['privacy', 'auditor'],
  export: ['privacy', 'auditor'],
  job: governing,
  profile: ['agent', 'auditor'],
  purge: ['agent', 'privacy', 'auditor'],
  rebuild: governing,
  reconcile: governing,
  remove_streams: ['privacy', 'auditor'],
  verify: ['auditor'],
};

const scopesFor = (kind: string): readonly KeyScope[] =>
  Object.hasOwn(scopesOf, kind) ? scopesOf[kind as TaskKind] : governing;

/** Whether a key may see tasks of a kind. */
export const mayKnowKind = (kind: string, { scopes }: Pick<CallerKey, 'scopes'>): boolean =>
  scopesFor(kind).some((scope) => scopes.includes(scope));

/** Throws `FORBIDDEN` for a task of calls that the key may not make, whether there is such a task or not. */
export const requireTaskScope = (taskId: string, key: Pick<CallerKey, 'scopes'>): void => {
  if (mayKnowKind(kindOfTaskId(taskId), key)) return;
  throw new DomainError('FORBIDDEN', 'the key does not allow this task', {
    hint: 'its scopes do not cover the calls that such tasks come from',
  });
};
