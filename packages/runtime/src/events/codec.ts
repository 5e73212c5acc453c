import type {
  DomainEvent,
  EventMetadata,
  JsonObject,
  NewEvent,
  RecordedEvent,
  StoredEvent,
} from '@palimpsest/kernel';
import canonicalize from 'canonicalize';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** RFC 8785 bytes of a JSON document: the same document always gives the same bytes. */
export const canonicalBytes = (value: JsonObject): Uint8Array => {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON document');
  return encoder.encode(text);
};

/** An event as it goes to the log. `data` holds sealed boxes already. */
export const encodeEvent = (type: string, data: JsonObject, metadata: EventMetadata): NewEvent => ({
  id: metadata.event_id,
  type,
  data: canonicalBytes(data),
  // The interface has only JSON members; its optional one is left out when absent.
  metadata: canonicalBytes(metadata as EventMetadata & JsonObject),
});

/** Only the metadata of an event as it comes from the log. */
export const metadataOf = (recorded: RecordedEvent): EventMetadata =>
  JSON.parse(decoder.decode(recorded.metadata)) as EventMetadata;

/**
 * An event as it comes from the log, boxes still closed. Data of our own log is trusted to be what the
 * writer's schema checked; bytes that are not JSON throw a `SyntaxError` or `TypeError`.
 */
export const decodeEvent = <E extends DomainEvent = DomainEvent>(
  recorded: RecordedEvent,
): StoredEvent<E> => {
  const data: unknown = JSON.parse(decoder.decode(recorded.data));
  return {
    event: { type: recorded.type, data } as E, // the type name tells the shape
    metadata: metadataOf(recorded),
    stream: recorded.stream,
    revision: recorded.revision,
    position: recorded.position,
  };
};

const decoded = new WeakMap<RecordedEvent, StoredEvent>();

/** As {@link decodeEvent}, once for all who are given the same event: several projections fold what a log's tail holds. */
export const decodeOnce = (recorded: RecordedEvent): StoredEvent => {
  const known = decoded.get(recorded);
  if (known !== undefined) return known;
  const stored = decodeEvent(recorded);
  decoded.set(recorded, stored);
  return stored;
};
