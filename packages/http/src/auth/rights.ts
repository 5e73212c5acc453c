import type { KeyScope } from '@palimpsest/domain/contract';
import { keyScopes } from '@palimpsest/domain/contract';
import type { ActorType } from '@palimpsest/kernel';

const writing = ['agent'] as const;
const deleting = ['agent', 'privacy'] as const;
const reading = ['agent', 'privacy', 'auditor'] as const;
const working = ['agent', 'auditor'] as const;
const auditing = ['auditor'] as const;
const proving = ['privacy', 'auditor'] as const;
const governing = ['admin', 'operator'] as const;

/** Who may call what: scopes of which one is enough. */
export const rights = {
  '/memory/v1/add': writing,
  '/memory/v1/add_structured': writing,
  '/memory/v1/update': writing,
  '/memory/v1/batch_update': writing,
  '/memory/v1/revert': writing,
  '/memory/v1/recall': writing,
  '/memory/v1/task/retry': writing,
  '/memory/v1/delete': deleting,
  '/memory/v1/batch_delete': deleting,
  '/memory/v1/restore': deleting,
  '/memory/v1/user/export': proving,
  '/memory/v1/user/purge': deleting,
  '/memory/v1/user/switch': deleting,
  '/memory/v1/get': reading,
  '/memory/v1/history': reading,
  '/memory/v1/change_log': reading,
  '/memory/v1/user/list': reading,
  '/memory/v1/session/close': writing,
  '/memory/v1/session/get': working,
  '/memory/v1/profile': working,
  '/memory/v1/tasks': working,
  '/memory/v1/entities': working,
  // Open to any key, for tasks of the calls that it may make: the use case looks at the task's kind.
  '/memory/v1/task': keyScopes,
  '/audit/v1/anchors': auditing,
  '/audit/v1/replay': auditing,
  '/audit/v1/diff': auditing,
  '/audit/v1/receipts': auditing,
  '/audit/v1/receipt': auditing,
  '/audit/v1/access': auditing,
  '/audit/v1/subjects': auditing,
  '/audit/v1/recipients': auditing,
  '/audit/v1/admin_log': auditing,
  '/audit/v1/rebuild_certificate': auditing,
  '/audit/v1/bundle': auditing,
  '/audit/v1/checkpoint': auditing,
  '/audit/v1/consistency': auditing,
  '/audit/v1/proof': auditing,
  '/audit/v1/verify': auditing,
  '/audit/v1/hold': auditing,
  '/audit/v1/hold/release': auditing,
  '/audit/v1/holds': auditing,
  '/audit/v1/retention': auditing,
  '/audit/v1/erasures': proving,
  '/audit/v1/erasure': proving,
  '/admin/v1/keys/issue': governing,
  '/admin/v1/keys/revoke': governing,
  '/admin/v1/keys/rotate': governing,
  '/admin/v1/keys/list': governing,
  '/admin/v1/jobs': governing,
  '/admin/v1/jobs/run': governing,
  '/admin/v1/purge': governing,
  '/admin/v1/reconcile': governing,
  '/admin/v1/policy/get': governing,
  '/admin/v1/policy/list': governing,
  '/admin/v1/policy/publish': governing,
  '/admin/v1/policy/rollout': governing,
  '/admin/v1/policy/rollback': governing,
  '/admin/v1/projections': governing,
  '/admin/v1/projections/rebuild': governing,
  '/admin/v1/clock': governing,
} as const satisfies Readonly<Record<string, readonly KeyScope[]>>;

export type CallPath = keyof typeof rights;

/** The scope by which a key may make a call, the weakest first; `undefined` when it may not. */
export const admittingScope = (
  path: CallPath,
  scopes: readonly KeyScope[],
): KeyScope | undefined => {
  const admitted: readonly KeyScope[] = rights[path];
  return keyScopes.find((scope) => admitted.includes(scope) && scopes.includes(scope));
};

/** Who acts, as events record it. */
export const actorTypes: Readonly<Record<KeyScope, ActorType>> = {
  agent: 'AGENT',
  privacy: 'USER',
  auditor: 'AUDITOR',
  admin: 'ADMIN',
  operator: 'ADMIN',
};
