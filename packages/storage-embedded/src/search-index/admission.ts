import type { CandidateQuery } from '@palimpsest/kernel';
import { levelCode, noRef, type SubjectIndex, statusBit } from './subject-index.ts';

/**
 * Which slots a query may see: its tenant, statuses and scope, nothing hidden. A document of level
 * APP or SESSION is seen in exactly that app or session, one that carries an agent by that agent only.
 */
export const createAdmission = (
  index: SubjectIndex,
  { tenant, statuses, scope }: Pick<CandidateQuery, 'tenant' | 'statuses' | 'scope'>,
): ((slot: number) => boolean) => {
  const mask = statuses.reduce((bits, status) => bits | statusBit[status], 0);
  const tenantNumber = index.refNumber(tenant);
  const isVisible = (slot: number): boolean =>
    index.alive[slot] === 1 &&
    index.hidden[slot] === 0 &&
    ((index.statuses[slot] ?? 0) & mask) !== 0 &&
    index.tenants[slot] === tenantNumber;
  if (scope === null) return isVisible;

  const app = scope.appRef === null ? -1 : index.refNumber(scope.appRef);
  const session = scope.sessionRef === null ? -1 : index.refNumber(scope.sessionRef);
  const agent = scope.agentRef === null ? -1 : index.refNumber(scope.agentRef);
  return (slot) => {
    if (!isVisible(slot)) return false;
    const carried = index.agents[slot];
    if (carried !== noRef && carried !== agent) return false;
    switch (index.levels[slot]) {
      case levelCode.GLOBAL:
        return scope.includeGlobal;
      case levelCode.APP:
        return index.apps[slot] === app;
      case levelCode.SESSION:
        return index.sessions[slot] === session;
      default:
        return false;
    }
  };
};
