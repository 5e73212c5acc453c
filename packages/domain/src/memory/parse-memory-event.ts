import { createEventDecoder } from '../shared/event-decoder.ts';
import type { Upcasters } from '../shared/upcast.ts';
import {
  type MemoryEvent,
  type MemoryEventType,
  memoryEventSchemas,
  memorySchemaVersions,
} from './events.ts';

/** The way up from older schema versions: none yet. */
export const memoryUpcasters: Upcasters<MemoryEventType> = {};

/** Reads an event of a `memory-` stream; see {@link createEventDecoder}. */
export const parseMemoryEvent = createEventDecoder<MemoryEventType, MemoryEvent>({
  schemas: memoryEventSchemas,
  versions: memorySchemaVersions,
  upcasters: memoryUpcasters,
});
