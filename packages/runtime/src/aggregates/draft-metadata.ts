import type { EventId, EventMetadata } from '@palimpsest/kernel';
import type { DraftContext } from './aggregate-codec.ts';

/**
 * Metadata of one event of an append: what the command brought along, but what only concerns its retries. In the order of
 * the names, which canonical JSON has to put them into otherwise.
 */
export const draftMetadata = (
  { metadata, now }: DraftContext,
  eventId: EventId,
  schemaVersion: number,
): EventMetadata => ({
  actor: { id: metadata.actor.id, type: metadata.actor.type },
  ...(metadata.body_hmac === undefined ? {} : { body_hmac: metadata.body_hmac }),
  causation_id: metadata.causation_id,
  command_id: metadata.command_id,
  correlation_id: metadata.correlation_id,
  event_id: eventId,
  policy_version: metadata.policy_version,
  recorded_at: now,
  schema_version: schemaVersion,
  subject_id: metadata.subject_id,
  tenant: metadata.tenant,
});
