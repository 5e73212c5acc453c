import { createEventDecoder } from '../shared/event-decoder.ts';
import type { Upcasters } from '../shared/upcast.ts';
import {
  type TenantEvent,
  type TenantEventType,
  tenantEventSchemas,
  tenantSchemaVersions,
} from './events.ts';

/** The way up from older schema versions: none yet. */
export const tenantUpcasters: Upcasters<TenantEventType> = {};

/** Reads an event of a `tenant-` stream; see {@link createEventDecoder}. */
export const parseTenantEvent = createEventDecoder<TenantEventType, TenantEvent>({
  schemas: tenantEventSchemas,
  versions: tenantSchemaVersions,
  upcasters: tenantUpcasters,
});
