import type { StoredEvent } from './event.ts';
import type { KeySlotId } from './ids.ts';

/**
 * Ciphertext as it stands in an event, a projection row or a snapshot: AES-256-GCM over one canonical
 * JSON document (or over vector bytes). Projections copy boxes as they are and never seal again.
 */
export interface SealedBox {
  /** Key slot whose secret the data key is derived from; destroying the slot makes the box unreadable. */
  readonly k: KeySlotId;
  /** Format version. */
  readonly v: 1;
  /** 12 random bytes, base64. */
  readonly iv: string;
  /** Ciphertext followed by the 16-byte tag, base64. */
  readonly ct: string;
}

/** What a box is bound to: a box that was moved to another place does not open. */
export interface BoxContext {
  readonly tenant: string;
  readonly stream: string;
  readonly eventId: string;
  /** Name of the box inside the event, such as `sealed`, `sealed_vector` or `messages.3`. */
  readonly box: string;
  readonly schemaVersion: number;
}

/** What a box of a stored event is bound to. */
export const boxContextOf = (
  { metadata, stream }: Pick<StoredEvent, 'metadata' | 'stream'>,
  box: string,
): BoxContext => ({
  tenant: metadata.tenant,
  stream,
  eventId: metadata.event_id,
  box,
  schemaVersion: metadata.schema_version,
});
