import { Buffer } from 'node:buffer';
import { binaryEvent, type EventData, type ResolvedEvent } from '@eventstore/db-client';
import { eventId, type NewEvent, type RecordedEvent, streamName } from '@palimpsest/kernel';

/**
 * First byte of stored metadata. The client parses metadata that happens to be JSON and would give other bytes back; no JSON begins
 * with this byte, so that it hands them over as they are.
 */
const frameByte = 1;

const framed = (metadata: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(metadata.length + 1);
  bytes[0] = frameByte;
  bytes.set(metadata, 1);
  return bytes;
};

/** What was written under other rules, such as by hand, comes as near as can be. */
const unframed = (metadata: unknown): Uint8Array => {
  if (metadata instanceof Uint8Array) {
    return metadata[0] === frameByte ? metadata.slice(1) : metadata.slice();
  }
  return metadata === undefined
    ? new Uint8Array(0)
    : new Uint8Array(Buffer.from(JSON.stringify(metadata)));
};

/** Copies the bytes: the client sends them later, and takes a `Buffer` of metadata for something to be made JSON of. */
export const toEventData = (event: NewEvent): EventData =>
  binaryEvent({
    id: event.id,
    type: event.type,
    data: Uint8Array.from(event.data),
    metadata: framed(event.metadata),
  });

/** A record of the log, ours or the server's own. */
export interface LogRecord extends RecordedEvent {
  /** The server's own: streams and types that begin with `$`. */
  readonly isSystem: boolean;
}

/** `undefined` for a link whose event is gone. */
export const toLogRecord = ({ event }: ResolvedEvent): LogRecord | undefined => {
  if (event === undefined) return undefined;
  const { id, type, streamId, revision, data, position } = event;
  return {
    id: eventId(id),
    type,
    stream: streamName(streamId),
    // The successor of this client once gave numbers where it promised bigints.
    revision: BigInt(revision),
    position: BigInt(position?.commit ?? 0),
    data: data instanceof Uint8Array ? data : new Uint8Array(Buffer.from(JSON.stringify(data))),
    metadata: unframed(event.metadata),
    isSystem: streamId.startsWith('$') || type.startsWith('$'),
  };
};

/** The record as the port gives it. */
export const toRecordedEvent = ({ isSystem: _, ...event }: LogRecord): RecordedEvent => event;

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** The vendor's redaction overwrites data with 0xFF, which no event of ours can be. */
const isRedacted = (data: Uint8Array): boolean =>
  data.length > 0 && data.every((byte) => byte === 0xff);

/** Whether a stored event is the one that was sent, as far as its bytes are still there. */
export const isSameEvent = (stored: RecordedEvent, sent: NewEvent): boolean =>
  stored.id === sent.id &&
  stored.type === sent.type &&
  sameBytes(stored.metadata, sent.metadata) &&
  (sameBytes(stored.data, sent.data) || isRedacted(stored.data));
