import { scopeAdmits } from '../../visibility/scope.ts';
import type { PurgeMemories } from '../command.ts';
import type { PurgeScope } from '../events.ts';
import type { ScopeColumns } from '../scope.ts';
import type { MemoryState } from '../state/memory-state.ts';
import { chunks, idsPerEvent } from './chunks.ts';
import type { WorkingState } from './working-state.ts';

/** Whether a purge of that scope (`null`: the whole subject) reaches something of that place. */
export const purgeReaches = (scope: PurgeScope | null, place: ScopeColumns): boolean => {
  if (scope === null) return true;
  if (scope.all_of === 'app') return place.app_ref === scope.app_ref;
  if (scope.all_of === 'agent') return place.agent_ref === scope.agent_ref;
  return scopeAdmits(
    {
      includeGlobal: scope.include_global,
      appRef: scope.app_ref,
      sessionRef: scope.session_ref,
      agentRef: scope.agent_ref,
    },
    place,
  );
};

/** Hides all that the purge reaches. One that was told already does nothing. */
export const purgeMemories = (
  work: WorkingState,
  state: MemoryState,
  command: PurgeMemories,
): void => {
  const { purgeId, scope, immediate, intakeRevision } = command;
  if (work.privacy.purges.some((purge) => purge.purgeId === purgeId)) return;
  const ids = [...state.memories.values()]
    .filter(({ deletion, head }) => deletion === null && purgeReaches(scope, head))
    .map(({ id }) => id);
  const groups = ids.length === 0 ? [[]] : chunks(ids, idsPerEvent);
  for (const [index, group] of groups.entries()) {
    const isLast = index === groups.length - 1;
    work.record({
      type: 'MemoriesDeleted',
      eventId: work.nextEventId(),
      data: {
        memory_ids: [...group],
        reason: 'PURGE',
        reinstated: [],
        eviction: null,
        deleted_at: work.context.now,
        purge: isLast
          ? {
              purge_id: purgeId,
              scope,
              intake_epoch: intakeRevision?.toString() ?? null,
              immediate,
            }
          : null,
        closes: [],
        opens: [],
        counts: [],
      },
      reasonText: command.reasonText,
    });
  }
};
