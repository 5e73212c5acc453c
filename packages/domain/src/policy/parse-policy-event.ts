import { createEventDecoder } from '../shared/event-decoder.ts';
import type { Upcasters } from '../shared/upcast.ts';
import {
  type PolicyEvent,
  type PolicyEventType,
  policyEventSchemas,
  policySchemaVersions,
} from './events.ts';

/** The way up from older schema versions. */
export const policyUpcasters: Upcasters<PolicyEventType> = {
  PolicyPublished: {
    // Before version 2 nobody could publish: the defaults came without a note.
    1: (data) => ({ ...data, sealed: null }),
  },
};

/** Reads an event of a `policy-` stream; see {@link createEventDecoder}. */
export const parsePolicyEvent = createEventDecoder<PolicyEventType, PolicyEvent>({
  schemas: policyEventSchemas,
  versions: policySchemaVersions,
  upcasters: policyUpcasters,
});
