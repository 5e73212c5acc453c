import { createEventDecoder } from '../shared/event-decoder.ts';
import type { Upcasters } from '../shared/upcast.ts';
import {
  type TenantEvent,
  type TenantEventType,
  tenantEventSchemas,
  tenantSchemaVersions,
} from './events.ts';

/** The way up from older schema versions. */
export const tenantUpcasters: Upcasters<TenantEventType> = {
  ApiKeyIssued: {
    // Keys had no limit of calls then.
    1: (data) => ({ ...data, calls_per_minute: null }),
  },
};

/** Reads an event of a `tenant-` stream; see {@link createEventDecoder}. */
export const parseTenantEvent = createEventDecoder<TenantEventType, TenantEvent>({
  schemas: tenantEventSchemas,
  versions: tenantSchemaVersions,
  upcasters: tenantUpcasters,
});
