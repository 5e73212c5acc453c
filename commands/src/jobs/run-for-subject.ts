import { type MemoryDraft, memoryStream, type VersionedPolicy } from '@palimpsest/domain';
import type { SubjectId, TenantId } from '@palimpsest/kernel';
import type { CommandDeps } from '../shared/deps.ts';
import { systemMetadata } from '../shared/metadata.ts';
import { startAppend } from '../worker/intake-progress.ts';

export type JobDeps = Pick<
  CommandDeps,
  'memories' | 'policies' | 'recalls' | 'ids' | 'publish' | 'clock'
>;

/** An append of a job in the making. */
export type Append = ReturnType<typeof startAppend>;

/** Decides on the newest state of one subject, in an append of the system's own, or of whoever stands behind a task. */
export const runForSubject = async (
  deps: JobDeps,
  on: { readonly tenant: TenantId; readonly subject: SubjectId },
  decide: (append: Append, policy: VersionedPolicy) => void | Promise<void>,
  by: Parameters<typeof systemMetadata>[2] = {},
): Promise<readonly MemoryDraft[]> => {
  const { tenant, subject } = on;
  const policy = await deps.policies.current(tenant, subject);
  const executed = await deps.memories.execute(
    memoryStream(subject),
    systemMetadata(deps.ids, { tenant, subject, policyVersion: policy.version }, by),
    async (state, { now, eventId }) => {
      const append = startAppend(
        state,
        { now, eventId, policy: policy.policy, policyVersion: policy.version },
        () => deps.recalls(subject),
      );
      await decide(append, policy);
      return append.drafts;
    },
  );
  await deps.publish(executed.recorded);
  return executed.drafts;
};

/** Memories that went with some events. */
export const countMemories = (
  drafts: readonly MemoryDraft[],
  type: 'MemoriesArchived' | 'MemoriesDeleted',
): number =>
  drafts.reduce((sum, draft) => sum + (draft.type === type ? draft.data.memory_ids.length : 0), 0);
