import type { KeyReach } from '@palimpsest/domain';
import type { CallContext, Scope } from '@palimpsest/domain/contract';
import type { CandidateScope, SubjectId } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';

/** A caller's scope with its ids as the pseudonyms that stand in rows. */
export const scopeRefs = async (
  vault: Vault,
  context: CallContext,
  subject: SubjectId,
  scope: Scope,
): Promise<CandidateScope> => {
  const tenant = await vault.tenantPseudonyms(context.tenant);
  const own = await vault.subjectPseudonyms(subject);
  return {
    includeGlobal: scope.include_global,
    appRef: scope.app_id === null ? null : tenant.appRef(scope.app_id),
    sessionRef: scope.session_id === null ? null : own.sessionRef(scope.app_id, scope.session_id),
    agentRef: scope.agent_id === null ? null : tenant.agentRef(scope.agent_id),
  };
};

/** What the key of a call may see at all. */
export const keyReach = async (vault: Vault, context: CallContext): Promise<KeyReach> => {
  const { apps, global } = context.key;
  if (apps === null) return { appRefs: null, global: 'write' };
  const tenant = await vault.tenantPseudonyms(context.tenant);
  return { appRefs: new Set(apps.map((app) => tenant.appRef(app))), global };
};
