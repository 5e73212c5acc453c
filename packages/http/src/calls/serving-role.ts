import { DomainError } from '@palimpsest/kernel';
import type { ServingRole } from '../app-deps.ts';
import type { CallPath } from '../auth/rights.ts';

/** Calls that every process answers for itself. */
const everywhere: ReadonlySet<CallPath> = new Set<CallPath>(['/admin/v1/clock']);

interface Served {
  readonly path: CallPath;
  readonly writes: boolean;
}

/** Throws `NO_SUCH_ROUTE`, with the role to look for, when a process of these roles does not answer the call. */
export const checkServed = (call: Served, roles: readonly ServingRole[] | undefined): void => {
  const role = call.writes ? 'command' : 'query';
  if (roles === undefined || roles.includes(role) || everywhere.has(call.path)) return;
  throw new DomainError('NO_SUCH_ROUTE', `this process has no role ${role}`, {
    hint: `send the call to a process whose PALIMPSEST_ROLES hold ${role}`,
  });
};
