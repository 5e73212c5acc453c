import { createEventDecoder } from '../shared/event-decoder.ts';
import {
  type MemoryEvent,
  type MemoryEventType,
  memoryEventSchemas,
  memorySchemaVersions,
} from './events.ts';
import { memoryUpcasters } from './upcasters.ts';

/** Reads an event of a `memory-` stream; see {@link createEventDecoder}. */
export const parseMemoryEvent = createEventDecoder<MemoryEventType, MemoryEvent>({
  schemas: memoryEventSchemas,
  versions: memorySchemaVersions,
  upcasters: memoryUpcasters,
});
