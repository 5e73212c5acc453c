import { createEventDecoder } from '../shared/event-decoder.ts';
import type { Upcasters } from '../shared/upcast.ts';
import {
  type PolicyEvent,
  type PolicyEventType,
  policyEventSchemas,
  policySchemaVersions,
} from './events.ts';

/** The way up from older schema versions: none yet. */
export const policyUpcasters: Upcasters<PolicyEventType> = {};

/** Reads an event of a `policy-` stream; see {@link createEventDecoder}. */
export const parsePolicyEvent = createEventDecoder<PolicyEventType, PolicyEvent>({
  schemas: policyEventSchemas,
  versions: policySchemaVersions,
  upcasters: policyUpcasters,
});
