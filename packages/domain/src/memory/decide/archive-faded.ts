import type { ArchiveExpired, ArchiveFaded } from '../command.ts';
import { type HeldMemory, isLive } from '../state/held-memory.ts';
import { laterAnchor } from '../weight.ts';
import { archive } from './archive-memories.ts';
import type { WorkingState } from './working-state.ts';

/** Those that are still there: what was erased since it was looked for needs nothing done. */
const liveOf = (work: WorkingState, ids: ArchiveFaded['memoryIds']): readonly HeldMemory[] =>
  [...new Set(ids)].flatMap((id) => {
    const memory = work.memories.get(id);
    return memory !== undefined && isLive(memory) ? [memory] : [];
  });

/** Archives what has faded by the later of its own anchor and the one of its last recall. */
export const archiveFaded = (work: WorkingState, command: ArchiveFaded): void => {
  const faded = liveOf(work, command.memoryIds).filter(({ id, head }) => {
    const { fades_at: fadesAt } = laterAnchor(head, command.recalled.get(id));
    return fadesAt !== null && fadesAt <= work.context.now;
  });
  archive(work, faded, 'DECAYED');
};

/** Archives what has expired. */
export const archiveExpired = (work: WorkingState, command: ArchiveExpired): void => {
  const expired = liveOf(work, command.memoryIds).filter(
    ({ head }) => head.expire_at !== null && head.expire_at <= work.context.now,
  );
  archive(work, expired, 'EXPIRED');
};
