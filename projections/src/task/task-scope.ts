import type { CallerKey, KeyScope } from '@palimpsest/domain/contract';
import { DomainError } from '@palimpsest/kernel';

const REBUILD = 'rebuild-';

/** Id of a rebuild: what kind of task it is shows in it. */
export const rebuildTaskId = (random: string): string => `${REBUILD}${random}`;

/** Scopes that may make the calls that such tasks come from, or read what is written. */
const scopesFor = (taskId: string): readonly KeyScope[] =>
  taskId.startsWith(REBUILD) ? ['admin', 'operator'] : ['agent', 'auditor'];

/** Throws `FORBIDDEN` for a task of calls that the key may not make, whether there is such a task or not. */
export const requireTaskScope = (taskId: string, { scopes }: Pick<CallerKey, 'scopes'>): void => {
  if (scopesFor(taskId).some((scope) => scopes.includes(scope))) return;
  throw new DomainError('FORBIDDEN', 'the key does not allow this task', {
    hint: 'its scopes do not cover the calls that such tasks come from',
  });
};
