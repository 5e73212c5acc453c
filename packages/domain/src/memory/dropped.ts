import { purgeReaches } from './decide/purge-memories.ts';
import type { ScopeColumns } from './scope.ts';
import type { MemoryState } from './state/memory-state.ts';
import { isDroppedBySwitch } from './state/switches.ts';

/** An accepted intake as far as the fact stream decides about it. */
export interface AcceptedPlace extends ScopeColumns {
  /** Revision of its `IntakeAccepted`. */
  readonly revision: bigint;
}

/**
 * Whether an accepted intake has to be absorbed as dropped: memory was switched off since, it was purged before it was
 * absorbed, or its subject was erased.
 */
export const isDropped = (
  { switches, privacy }: Pick<MemoryState, 'switches' | 'privacy'>,
  intake: AcceptedPlace,
): boolean =>
  privacy.endedBy !== null ||
  isDroppedBySwitch(switches, { revision: intake.revision, appRef: intake.app_ref }) ||
  privacy.purges.some(
    ({ intakeEpoch, scope }) =>
      intakeEpoch !== null && intake.revision <= intakeEpoch && purgeReaches(scope, intake),
  );
