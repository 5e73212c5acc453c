import {
  type MemoryDraft,
  type MemoryState,
  memoryStream,
  type VersionedPolicy,
} from '@palimpsest/domain';
import type { CallContext } from '@palimpsest/domain/contract';
import type { RecordedEvent, SubjectId, TenantId } from '@palimpsest/kernel';
import type { CompactionDeps } from '../review/compaction.ts';
import { compactionUsage, createRoomByCompaction } from '../review/room-by-compaction.ts';
import type { CommandIdentity } from '../shared/command-identity.ts';
import type { CommandDeps } from '../shared/deps.ts';
import { metadataOf } from '../shared/metadata.ts';
import { startAppend } from '../worker/intake-progress.ts';

/** An append being decided: commands go in one after the other and see each other's effect. */
export type OpenAppend = ReturnType<typeof startAppend> & {
  readonly now: Parameters<typeof startAppend>[1]['now'];
};

export interface EditResult {
  readonly state: MemoryState;
  readonly drafts: readonly MemoryDraft[];
  /** Token of the position from which on reads see the change. */
  readonly position: string;
}

/** Decides commands into an append, under the policy of its subject. */
export type DecideEdit = (append: OpenAppend, policy: VersionedPolicy) => void | Promise<void>;

/**
 * Runs commands on one subject's memories in one append, and folds them into the read model before it answers: whoever
 * wrote sees what he wrote, and what was hidden is hidden. `compaction`: what a full scope is compacted with before it is evicted
 * from; left out: it is evicted from at once.
 */
export const runEdit = async (
  deps: CommandDeps,
  context: CallContext,
  identity: CommandIdentity,
  subject: SubjectId,
  decide: DecideEdit,
  { compaction }: { readonly compaction?: CompactionDeps } = {},
): Promise<EditResult> => {
  identity.concerns(subject);
  const policy = await deps.policies.current(context.tenant, subject);
  const { tenant, signal } = context;
  const roomForTry =
    compaction &&
    createRoomByCompaction(compaction, { tenant, subject, policy: policy.policy, signal });
  const executed = await deps.memories.execute(
    memoryStream(subject),
    metadataOf(context, identity, subject, policy.version),
    async (state, { now, eventId }) => {
      const room = roomForTry?.();
      const append = startAppend(
        state,
        { now, eventId, policy: policy.policy, policyVersion: policy.version },
        () => deps.recalls(subject),
        room?.make,
      );
      await decide({ ...append, now }, policy);
      if (room !== undefined) append.decide(compactionUsage(room));
      return append.drafts;
    },
  );
  await deps.publish(executed.recorded);
  return {
    state: executed.state,
    drafts: executed.drafts,
    position: await positionToken(deps, context, executed.position),
  };
};

/** A position as callers of a tenant see it. Where nothing was written, the head: all they may rely on is before it. */
export const tokenFor = async (
  deps: Pick<CommandDeps, 'positionTokens' | 'eventStore'>,
  tenant: TenantId,
  position: bigint | undefined,
): Promise<string> => {
  const tokens = await deps.positionTokens(tenant);
  return tokens.write(position ?? (await deps.eventStore.head()) ?? 0n);
};

export const positionToken = (
  deps: CommandDeps,
  context: CallContext,
  position: bigint | undefined,
): Promise<string> => tokenFor(deps, context.tenant, position);

/** The last position of events that stand in the log already, as a token. */
export const positionOfEvents = (
  deps: CommandDeps,
  context: CallContext,
  events: readonly RecordedEvent[],
): Promise<string> => positionToken(deps, context, events.at(-1)?.position);
