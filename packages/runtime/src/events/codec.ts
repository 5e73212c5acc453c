import {
  canonicalJson,
  type DomainEvent,
  type EventMetadata,
  type JsonObject,
  type NewEvent,
  type RecordedEvent,
  type StoredEvent,
} from '@palimpsest/kernel';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The escape of a lone surrogate, behind an even number of backslashes: an odd number would make it two characters of a text. */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud/;

/**
 * RFC 8785 bytes of a JSON document: the same document always gives the same bytes. Throws `TypeError` for what that RFC
 * has no form for: NaN, infinities, lone surrogates.
 */
export const canonicalBytes = (value: JsonObject): Uint8Array => {
  const text = canonicalJson(value);
  if (text.includes('\\ud') && loneSurrogate.test(text)) {
    throw new TypeError('half of a surrogate pair has no canonical form');
  }
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
