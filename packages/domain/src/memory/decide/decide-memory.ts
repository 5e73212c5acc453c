import { assertNever, DomainError } from '@palimpsest/kernel';
import type { MemoryCommand } from '../command.ts';
import type { DecisionContext } from '../decision-context.ts';
import type { MemoryDraft } from '../draft.ts';
import type { MemoryState } from '../state/memory-state.ts';
import { absorbIntake } from './absorb-intake.ts';
import { addFact } from './add-fact.ts';
import { annotateMemory } from './annotate-memory.ts';
import { archiveExpired, archiveFaded } from './archive-faded.ts';
import { archiveMemories } from './archive-memories.ts';
import { placeHold, releaseHold } from './change-hold.ts';
import { changeSwitch } from './change-switch.ts';
import { checkRoom } from './check-room.ts';
import { closeSession } from './close-session.ts';
import { compactMemories } from './compact-memories.ts';
import { deleteMemories } from './delete-memories.ts';
import { endConsolidation } from './end-consolidation.ts';
import { endErasure, startErasure } from './erase-memories.ts';
import { evictMemories } from './evict-memories.ts';
import { promoteMemories } from './promote-memories.ts';
import { purgeMemories } from './purge-memories.ts';
import { recordModelUsage } from './record-model-usage.ts';
import { reevaluateFact } from './reevaluate-fact.ts';
import { refreshProfile } from './refresh-profile.ts';
import { restoreMemories } from './restore-memories.ts';
import { revertMemory } from './revert-memory.ts';
import { reviseMemory } from './revise-memory.ts';
import { skipFact } from './skip-fact.ts';
import { startWork, type WorkingState } from './working-state.ts';

const run = (work: WorkingState, state: MemoryState, command: MemoryCommand): void => {
  switch (command.type) {
    case 'AddFact':
      return addFact(work, command);
    case 'ReviseMemory':
      return reviseMemory(work, command);
    case 'RevertMemory':
      return revertMemory(work, command);
    case 'SkipFact':
      return skipFact(work, command);
    case 'AnnotateMemory':
      return annotateMemory(work, command);
    case 'ArchiveMemories':
      return archiveMemories(work, command);
    case 'ArchiveFaded':
      return archiveFaded(work, command);
    case 'ArchiveExpired':
      return archiveExpired(work, command);
    case 'EvictMemories':
      return evictMemories(work, state, command);
    case 'DeleteMemories':
      return deleteMemories(work, state, command);
    case 'RestoreMemories':
      return restoreMemories(work, command);
    case 'PromoteMemories':
      return promoteMemories(work, command);
    case 'CompactMemories':
      return compactMemories(work, command);
    case 'ReevaluateFact':
      return reevaluateFact(work, command);
    case 'EndConsolidation':
      return endConsolidation(work, command);
    case 'RecordModelUsage':
      return recordModelUsage(work, command);
    case 'CloseSession':
      return closeSession(work, command);
    case 'RefreshProfile':
      return refreshProfile(work, command);
    case 'ChangeSwitch':
      return changeSwitch(work, command);
    case 'AbsorbIntake':
      return absorbIntake(work, command);
    case 'PurgeMemories':
      return purgeMemories(work, state, command);
    case 'PlaceHold':
      return placeHold(work, command);
    case 'ReleaseHold':
      return releaseHold(work, command);
    case 'StartErasure':
      return startErasure(work, state, command);
    case 'EndErasure':
      return endErasure(work, command);
    default:
      return assertNever(command);
  }
};

/** Of a subject that was erased as a whole, only the end of that is still told; another erasure finds nothing. */
const endsOnly = (command: MemoryCommand): boolean =>
  command.type === 'StartErasure' ||
  command.type === 'EndErasure' ||
  (command.type === 'AbsorbIntake' && command.outcome === 'DROPPED');

const checkNotEnded = ({ privacy }: MemoryState, command: MemoryCommand): void => {
  if (privacy.endedBy === null || endsOnly(command)) return;
  throw new DomainError('BUSY', 'this subject is being erased', {
    hint: 'the same name begins anew in a moment',
    retryable: true,
    retryAfterMs: 500,
  });
};

/**
 * Decides what an order to a subject's memories leads to: events in the order of the append, their texts still
 * open. `[]` means that it is so already. Throws `DomainError` and nothing else: `NOT_FOUND` for a memory that is
 * not there or deleted, `IMMUTABLE` for one that is history, `VERSION_CONFLICT`, `INVALID_ARGUMENT`,
 * `CAPACITY_FULL`, `TOO_MANY_IMPORTANT`, `BUSY` for a subject that is being erased.
 */
export const decideMemory = (
  command: MemoryCommand,
  state: MemoryState,
  context: DecisionContext,
): readonly MemoryDraft[] => {
  checkNotEnded(state, command);
  const work = startWork(state, context);
  run(work, state, command);
  checkRoom(work, state);
  return work.drafts;
};
