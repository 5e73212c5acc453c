import {
  type MemoryEvent,
  memoryStream,
  sessionMemories,
  type VersionedPolicy,
} from '@palimpsest/domain';
import { DomainError, type Embedder, type RecordedEvent } from '@palimpsest/kernel';
import { AlreadyExecuted, decodeEvent } from '@palimpsest/runtime';
import { compactionUsage } from '../review/room-by-compaction.ts';
import type { CuratorDeps } from '../shared/ask-curator.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { embedAll } from '../shared/embed-all.ts';
import { systemMetadata } from '../shared/metadata.ts';
import { startAppend } from '../worker/intake-progress.ts';
import { continuityFact, continuityWords } from './continuity.ts';
import { type Judgement, judgeRest } from './judge-rest.ts';
import { type Promoted, promoteMemories } from './promote-memories.ts';
import { roomForSession } from './room-for-session.ts';
import type { ClosedSession, SessionOrder } from './session-order.ts';

export type CloseDeps = Pick<
  CommandDeps,
  'memories' | 'policies' | 'recalls' | 'ids' | 'publish' | 'vault'
> &
  CuratorDeps & { readonly embedder: Embedder };

/** A close that an earlier run has recorded already, out of its events. */
const closedBefore = (promoted: Promoted, events: readonly RecordedEvent[]): ClosedSession => {
  const found = events
    .map((recorded) => decodeEvent<MemoryEvent>(recorded).event)
    .find((event) => event.type === 'SessionClosed');
  return {
    ...promoted,
    discarded: found?.data.discarded ?? 0,
    continuity: found?.data.continuity ?? null,
  };
};

/** The last append: what is left of the session goes, the next one gets something to go on from, and it is closed. */
const endSession = async (
  deps: CloseDeps,
  order: SessionOrder,
  before: Promoted & Pick<Judgement, 'mode' | 'model' | 'prompt_version' | 'usage'>,
  policy: VersionedPolicy,
  signal: AbortSignal,
): Promise<ClosedSession> => {
  const { subject, sessionRef } = order;
  const { state: told } = await deps.memories.load(memoryStream(subject), { fresh: true });
  const here = [...told.memories.values()].filter(
    ({ head, deletion }) => deletion === null && head.session_ref === sessionRef,
  );
  const words = order.toBeContinued ? continuityWords(order, here) : null;
  const [vector = null] = words === null ? [] : await embedAll(deps.embedder, [words.text], signal);
  const pseudonyms = await deps.vault.subjectPseudonyms(subject);
  const random = deps.ids.random();
  const roomForTry = roomForSession(deps, order, policy, signal);
  let ended = { discarded: 0, continuity: null as ClosedSession['continuity'] };
  const executed = await deps.memories.execute(
    memoryStream(subject),
    {
      ...systemMetadata(
        deps.ids,
        { tenant: order.tenant, subject, policyVersion: policy.version },
        { actor: order.actor },
      ),
      command_id: order.taskId,
      idempotent: true,
    },
    async (state, { now, eventId }) => {
      const room = roomForTry();
      const append = startAppend(
        state,
        { now, eventId, policy: policy.policy, policyVersion: policy.version },
        () => deps.recalls(subject),
        room.make,
      );
      const memoryIds = sessionMemories(state, sessionRef).map(({ id }) => id);
      const reason = 'SESSION_CLOSED';
      append.decide(
        policy.policy.session.discard === 'archive'
          ? { type: 'ArchiveMemories', memoryIds, reason }
          : { type: 'DeleteMemories', memoryIds, reason, reinstate: false, reasonText: null },
      );
      ended = { discarded: memoryIds.length, continuity: null };
      if (words !== null) {
        const fact = continuityFact(order, words, {
          now,
          random,
          vector,
          embeddingModel: deps.embedder.space.model,
          pseudonyms,
          policy,
        });
        try {
          await append.decideWithRoom(fact);
          ended = { ...ended, continuity: fact.memoryId };
        } catch (error) {
          // No room for it: the session is closed all the same.
          if (!(error instanceof DomainError)) throw error;
        }
      }
      append.decide(compactionUsage(room));
      append.decide({
        type: 'CloseSession',
        sessionRef,
        appRef: order.appRef,
        taskId: order.taskId,
        cause: order.cause,
        mode: before.mode,
        model: before.model,
        promptVersion: before.prompt_version,
        usage: before.usage,
        promoted: before.promoted.length,
        ...ended,
        refused: before.refused,
        words: order.words,
      });
      return append.drafts;
    },
  );
  await deps.publish(executed.recorded);
  return { promoted: before.promoted, refused: before.refused, ...ended };
};

/**
 * Closes a session: promotes what the caller named and what is worth keeping, discards the rest as the policy says.
 * Idempotent: it can be begun again after a crash at any point.
 */
export const closeSession = async (
  deps: CloseDeps,
  order: SessionOrder,
  signal: AbortSignal,
): Promise<ClosedSession> => {
  const policy = await deps.policies.current(order.tenant, order.subject);
  const named = await promoteMemories(deps, order, order.promote, policy, signal);
  const { state } = await deps.memories.load(memoryStream(order.subject), { fresh: true });
  const { promotions, ...judgement } = await judgeRest(deps, state, order, policy, signal);
  const judged = await promoteMemories(deps, order, promotions, policy, signal);
  const promoted: Promoted = {
    promoted: [...named.promoted, ...judged.promoted],
    refused: [...named.refused, ...judged.refused],
  };
  try {
    return await endSession(deps, order, { ...promoted, ...judgement }, policy, signal);
  } catch (error) {
    if (error instanceof AlreadyExecuted) return closedBefore(promoted, error.events);
    throw error;
  }
};
