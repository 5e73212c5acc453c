import {
  judgeSession,
  type MemoryState,
  memoryStream,
  sessionMemories,
  type VersionedPolicy,
} from '@palimpsest/domain';
import { DomainError, type MemoryId } from '@palimpsest/kernel';
import type { CompactionDeps } from '../review/compaction.ts';
import { compactionUsage } from '../review/room-by-compaction.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { systemMetadata } from '../shared/metadata.ts';
import { startAppend } from '../worker/intake-progress.ts';
import { roomForSession } from './room-for-session.ts';
import type { Promotion, SessionOrder } from './session-order.ts';

/** Each promotion is an event with rows, and may evict others. */
const PER_APPEND = 20;

export interface Promoted {
  readonly promoted: readonly MemoryId[];
  readonly refused: readonly { readonly memoryId: MemoryId; readonly code: string }[];
}

const width = { SESSION: 0, APP: 1, GLOBAL: 2 } as const;

/** Why a memory cannot be promoted whatever room there is; `null`: it can. */
const objection = (
  state: MemoryState,
  { sessionRef }: SessionOrder,
  { memoryId }: Promotion,
): string | null => {
  const memory = state.memories.get(memoryId);
  if (memory === undefined || memory.deletion !== null) return 'NOT_FOUND';
  if (memory.head.session_ref !== sessionRef) return 'INVALID_ARGUMENT';
  return memory.rows.length === 0 ? 'IMMUTABLE' : null;
};

/**
 * Makes memories of a session visible more widely, each for itself: one that finds no room is named, the others go on.
 * Those that are seen that widely already count as promoted, so that a close that a crash cut short ends the same.
 */
export const promoteMemories = async (
  deps: Pick<CommandDeps, 'memories' | 'publish'> & CompactionDeps,
  order: SessionOrder,
  promotions: readonly Promotion[],
  policy: VersionedPolicy,
  signal: AbortSignal,
): Promise<Promoted> => {
  const roomForTry = roomForSession(deps, order, policy, signal);
  const promoted: MemoryId[] = [];
  const refused: { memoryId: MemoryId; code: string }[] = [];
  for (let from = 0; from < promotions.length; from += PER_APPEND) {
    const part = promotions.slice(from, from + PER_APPEND);
    const outcome = new Map<MemoryId, string | null>();
    const executed = await deps.memories.execute(
      memoryStream(order.subject),
      systemMetadata(
        deps.ids,
        { tenant: order.tenant, subject: order.subject, policyVersion: policy.version },
        { actor: order.actor, causation_id: null },
      ),
      async (state, { now, eventId }) => {
        outcome.clear();
        const room = roomForTry();
        const append = startAppend(
          state,
          { now, eventId, policy: policy.policy, policyVersion: policy.version },
          () => deps.recalls(order.subject),
          room.make,
        );
        for (const promotion of part) {
          const { memoryId, level } = promotion;
          const why = objection(append.state(), order, promotion);
          outcome.set(memoryId, why);
          if (why !== null) continue;
          try {
            await append.decideWithRoom({ type: 'PromoteMemories', memoryIds: [memoryId], level });
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            outcome.set(memoryId, error.code);
          }
        }
        append.decide(compactionUsage(room));
        return append.drafts;
      },
    );
    await deps.publish(executed.recorded);
    for (const [memoryId, code] of outcome) {
      if (code === null) promoted.push(memoryId);
      else refused.push({ memoryId, code });
    }
  }
  return { promoted, refused };
};

/** What the session's own memories are worth by rule: those that go on, and how widely they are seen then. */
export const worthKeeping = (
  state: MemoryState,
  { sessionRef, appRef }: SessionOrder,
): readonly Promotion[] => {
  const worth = judgeSession(state, sessionRef);
  const level = appRef === null ? 'GLOBAL' : 'APP';
  return sessionMemories(state, sessionRef)
    .filter(({ id, head }) => worth.has(id) && width[head.level] < width[level])
    .map(({ id }) => ({ memoryId: id, level }));
};
