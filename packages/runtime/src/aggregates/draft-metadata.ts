import type { EventId, EventMetadata } from '@palimpsest/kernel';
import type { DraftContext } from './aggregate-codec.ts';

/** Metadata of one event of an append: what the command brought along, but what only concerns its retries. */
export const draftMetadata = (
  { metadata: { idempotent: _, ...shared }, now }: DraftContext,
  eventId: EventId,
  schemaVersion: number,
): EventMetadata => ({
  ...shared,
  event_id: eventId,
  recorded_at: now,
  schema_version: schemaVersion,
});
