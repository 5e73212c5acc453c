import { type MemoryEvent, parseMemoryEvent, type StoredData } from '@palimpsest/domain';
import type { StoredEvent } from '@palimpsest/kernel';

/** An event of a `memory-` stream in today's shape; `undefined` for a type that only a newer build knows. */
export const asMemoryEvent = (stored: StoredEvent): StoredEvent<MemoryEvent> | undefined => {
  const event = parseMemoryEvent(
    stored.event.type,
    stored.event.data as StoredData,
    stored.metadata.schema_version,
  );
  return event === undefined ? undefined : { ...stored, event };
};
