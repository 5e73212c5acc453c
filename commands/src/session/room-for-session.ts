import type { VersionedPolicy } from '@palimpsest/domain';
import type { CompactionDeps } from '../review/compaction.ts';
import { type CompactionRoom, createRoomByCompaction } from '../review/room-by-compaction.ts';
import type { SessionOrder } from './session-order.ts';

/** Room for what outlives a session. Its own memories are not put together: each is judged for itself. */
export const roomForSession = (
  deps: CompactionDeps,
  { tenant, subject, sessionRef }: SessionOrder,
  { policy }: VersionedPolicy,
  signal: AbortSignal,
): (() => CompactionRoom) =>
  createRoomByCompaction(
    deps,
    { tenant, subject, policy, signal },
    ({ head }) => head.session_ref === sessionRef,
  );
