import type { CandidateScope, Pseudonym } from '@palimpsest/kernel';
import type { BeliefRow } from '../memory/belief-row.ts';

type Placed = Pick<BeliefRow, 'level' | 'app_ref' | 'session_ref' | 'agent_ref'>;

/**
 * Exact scope of a read (DESIGN section 7): global ones if asked for, those of the given app, those of the
 * given session; a memory that carries an agent only for that agent.
 */
export const scopeAdmits = (scope: CandidateScope, row: Placed): boolean => {
  if (row.agent_ref !== null && row.agent_ref !== scope.agentRef) return false;
  switch (row.level) {
    case 'GLOBAL':
      return scope.includeGlobal;
    case 'APP':
      return row.app_ref !== null && row.app_ref === scope.appRef;
    case 'SESSION':
      return row.session_ref !== null && row.session_ref === scope.sessionRef;
  }
};

/** What an API key may see or change at all, whatever the call asks for. */
export interface KeyReach {
  /** `null`: every app. */
  readonly appRefs: ReadonlySet<Pseudonym> | null;
  readonly global: 'none' | 'read' | 'write';
}

export const reachAdmits = (
  reach: KeyReach,
  row: Pick<BeliefRow, 'level' | 'app_ref'>,
  access: 'read' | 'write',
): boolean => {
  if (reach.appRefs === null) return true;
  // What belongs to no app is reached as global memories are, a session without an app among it.
  if (row.level === 'GLOBAL' || row.app_ref === null) {
    return reach.global === 'write' || reach.global === access;
  }
  return reach.appRefs.has(row.app_ref);
};
