import { createEventDecoder } from '../shared/event-decoder.ts';
import type { Upcast, Upcasters } from '../shared/upcast.ts';
import {
  type PolicyEvent,
  type PolicyEventType,
  policyEventSchemas,
  policySchemaVersions,
} from './events.ts';

/** Before version 3 two numbers could be lower than what decisions went by; they went by these bounds all the same. */
const withinBounds: Upcast = (data) => {
  const policy = data.policy as { readonly evolution: Readonly<Record<string, number>> }; // as version 2 has it
  const { merge_similarity: merge = 0.9, same_overlap: same = 0.8 } = policy.evolution;
  const evolution = {
    ...policy.evolution,
    merge_similarity: Math.max(0.9, merge),
    same_overlap: Math.max(0.5, same),
  };
  return { ...data, policy: { ...policy, evolution } };
};

/** The way up from older schema versions. */
export const policyUpcasters: Upcasters<PolicyEventType> = {
  PolicyPublished: {
    // Before version 2 nobody could publish: the defaults came without a note.
    1: (data) => ({ ...data, sealed: null }),
    2: withinBounds,
  },
};

/** Reads an event of a `policy-` stream; see {@link createEventDecoder}. */
export const parsePolicyEvent = createEventDecoder<PolicyEventType, PolicyEvent>({
  schemas: policyEventSchemas,
  versions: policySchemaVersions,
  upcasters: policyUpcasters,
});
