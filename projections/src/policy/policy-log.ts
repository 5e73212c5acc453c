import {
  foldPolicy,
  initialPolicyState,
  type PolicyEvent,
  type PolicyNote,
  type PolicyState,
  parsePolicyEvent,
  policyStream,
  type StoredData,
} from '@palimpsest/domain';
import type { PolicyInForce } from '@palimpsest/domain/contract';
import {
  boxContextOf,
  type EventMetadata,
  type EventStore,
  type StreamName,
  type TenantId,
} from '@palimpsest/kernel';
import { decodeEvent } from '@palimpsest/runtime';
import type { Vault } from '@palimpsest/vault';

/** An event about a tenant's policy, with the state before it. */
export interface PolicyStep {
  readonly event: PolicyEvent;
  readonly metadata: EventMetadata;
  readonly stream: StreamName;
  readonly position: bigint;
  readonly before: PolicyState;
}

const PAGE = 500;

/** A tenant's policy stream is short, and read as it is: every step, and the state at the end. */
export const readPolicyLog = async (
  eventStore: EventStore,
  tenant: TenantId,
): Promise<{ readonly steps: readonly PolicyStep[]; readonly state: PolicyState }> => {
  const steps: PolicyStep[] = [];
  let state = initialPolicyState();
  for (let from = 0n; ; ) {
    const page = await eventStore.readStream(policyStream(tenant), { from, limit: PAGE });
    for (const recorded of page) {
      const { event: raw, metadata, stream, position } = decodeEvent(recorded);
      const event = parsePolicyEvent(raw.type, raw.data as StoredData, metadata.schema_version);
      if (event === undefined) continue;
      steps.push({ event, metadata, stream, position, before: state });
      state = foldPolicy(state, [event]);
    }
    if (page.length < PAGE) return { steps, state };
    from += BigInt(page.length);
  }
};

export const inForceOf = ({ base, rollout }: PolicyState): PolicyInForce => ({ base, rollout });

/** The note of a published version; `null`: none was given, or its key is gone. */
export const noteOf = async (
  vault: Vault,
  { event, metadata, stream }: PolicyStep,
): Promise<string | null> => {
  if (event.type !== 'PolicyPublished' || event.data.sealed === null) return null;
  const document = await vault.open({
    box: event.data.sealed,
    context: boxContextOf({ metadata, stream }, 'sealed'),
    subjectId: null,
  });
  return (document as PolicyNote | null)?.note ?? null; // sealed by us
};
