import type { KeyReach, MemoryScope } from '@palimpsest/domain';
import type { CallContext } from '@palimpsest/domain/contract';
import type { SubjectId } from '@palimpsest/kernel';
import type { Vault } from '@palimpsest/vault';

/** Where something was told, by the caller's own ids. */
export interface PlaceIds {
  readonly level: MemoryScope['level'];
  readonly app_id: string | null;
  readonly session_id: string | null;
  readonly agent_id: string | null;
}

/** The same, by the pseudonyms that stand in the log. */
export const scopeOf = async (
  vault: Vault,
  context: Pick<CallContext, 'tenant'>,
  subject: SubjectId,
  place: PlaceIds,
): Promise<MemoryScope> => {
  const tenant = await vault.tenantPseudonyms(context.tenant);
  const own = await vault.subjectPseudonyms(subject);
  return {
    level: place.level,
    appRef: place.app_id === null ? null : tenant.appRef(place.app_id),
    sessionRef: place.session_id === null ? null : own.sessionRef(place.app_id, place.session_id),
    agentRef: place.agent_id === null ? null : tenant.agentRef(place.agent_id),
  };
};

/** What the key of a call may change. */
export const keyReach = async (
  vault: Vault,
  context: Pick<CallContext, 'tenant' | 'key'>,
): Promise<KeyReach> => {
  const { apps, global } = context.key;
  if (apps === null) return { appRefs: null, global: 'write' };
  const tenant = await vault.tenantPseudonyms(context.tenant);
  return { appRefs: new Set(apps.map((app) => tenant.appRef(app))), global };
};
