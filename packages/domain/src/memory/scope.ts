import type { Pseudonym } from '@palimpsest/kernel';
import type { Level } from '../shared/schemas.ts';

/**
 * Where a memory may be seen. `level` decides; the other fields say where it was told and stay when it
 * is seen more widely. A memory that carries an agent is only for that agent.
 */
export interface MemoryScope {
  readonly level: Level;
  readonly appRef: Pseudonym | null;
  readonly sessionRef: Pseudonym | null;
  readonly agentRef: Pseudonym | null;
}

/** The scope columns of a belief row. */
export interface ScopeColumns {
  readonly level: Level;
  readonly app_ref: Pseudonym | null;
  readonly session_ref: Pseudonym | null;
  readonly agent_ref: Pseudonym | null;
}

/** Name of the counter of everything that a subject has. */
export const wholeSubject = 'all';

/** Name of the counter that a memory is counted under besides {@link wholeSubject}. Storage format. */
export const counterOf = (scope: ScopeColumns): string => {
  switch (scope.level) {
    case 'GLOBAL':
      return 'global';
    case 'APP':
      return `app:${scope.app_ref ?? ''}`;
    case 'SESSION':
      return `session:${scope.session_ref ?? ''}`;
  }
};

/**
 * Tells scopes apart: two memories of one identity are seen by exactly the same recalls. Exact duplicates
 * and slots are kept apart by it, so that what one app was told never bends what another app knows.
 */
export const scopeIdentity = (scope: ScopeColumns): string =>
  `${counterOf(scope)}|${scope.agent_ref ?? ''}`;

/** The scope as the columns of a belief row. */
export const scopeColumns = (scope: MemoryScope): ScopeColumns => ({
  level: scope.level,
  app_ref: scope.appRef,
  session_ref: scope.sessionRef,
  agent_ref: scope.agentRef,
});
