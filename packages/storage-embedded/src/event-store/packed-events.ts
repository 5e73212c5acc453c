import {
  type EventId,
  eventId,
  type NewEvent,
  type RecordedEvent,
  type StreamName,
  streamName,
} from '@palimpsest/kernel';

/** New events in columns: one block of bytes crosses the thread instead of two buffers an event. */
export interface PackedEvents {
  readonly ids: readonly EventId[];
  readonly types: readonly string[];
  /** Length of data and of metadata, in turn. */
  readonly sizes: Uint32Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Recorded events in columns. */
export interface PackedRecords extends PackedEvents {
  readonly streams: readonly StreamName[];
  readonly revisions: Float64Array<ArrayBuffer>;
  readonly positions: Float64Array<ArrayBuffer>;
}

/** A row of the log as SQLite gives it. */
export type EventRow = readonly [
  position: number,
  stream: string,
  revision: number,
  eventId: string,
  type: string,
  data: Uint8Array,
  metadata: Uint8Array,
];

/** Copies into one block: the caller keeps its buffers, which it needs for a repeat. */
export const packEvents = (events: readonly NewEvent[]): PackedEvents => {
  const sizes = new Uint32Array(events.length * 2);
  let total = 0;
  events.forEach((event, index) => {
    sizes[index * 2] = event.data.length;
    sizes[index * 2 + 1] = event.metadata.length;
    total += event.data.length + event.metadata.length;
  });
  const bytes = new Uint8Array(total);
  let offset = 0;
  for (const event of events) {
    bytes.set(event.data, offset);
    bytes.set(event.metadata, offset + event.data.length);
    offset += event.data.length + event.metadata.length;
  }
  return {
    ids: events.map((event) => event.id),
    types: events.map((event) => event.type),
    sizes,
    bytes,
  };
};

/** The events again; their bytes are views into the block. */
export const unpackEvents = (packed: PackedEvents): NewEvent[] => {
  let offset = 0;
  const take = (length: number): Uint8Array => {
    offset += length;
    return packed.bytes.subarray(offset - length, offset);
  };
  return packed.ids.map((id, index) => ({
    id,
    type: packed.types[index] ?? '',
    data: take(packed.sizes[index * 2] ?? 0),
    metadata: take(packed.sizes[index * 2 + 1] ?? 0),
  }));
};

export const packRecords = (rows: readonly EventRow[]): PackedRecords => {
  const sizes = new Uint32Array(rows.length * 2);
  const revisions = new Float64Array(rows.length);
  const positions = new Float64Array(rows.length);
  let total = 0;
  rows.forEach(([position, , revision, , , data, metadata], index) => {
    positions[index] = position;
    revisions[index] = revision;
    sizes[index * 2] = data.length;
    sizes[index * 2 + 1] = metadata.length;
    total += data.length + metadata.length;
  });
  const bytes = new Uint8Array(total);
  let offset = 0;
  for (const [, , , , , data, metadata] of rows) {
    bytes.set(data, offset);
    bytes.set(metadata, offset + data.length);
    offset += data.length + metadata.length;
  }
  return {
    streams: rows.map((row) => streamName(row[1])),
    ids: rows.map((row) => eventId(row[3])),
    types: rows.map((row) => row[4]),
    revisions,
    positions,
    sizes,
    bytes,
  };
};

export const unpackRecords = (packed: PackedRecords): RecordedEvent[] =>
  unpackEvents(packed).map((event, index) => ({
    ...event,
    stream: packed.streams[index] ?? streamName(''),
    revision: BigInt(packed.revisions[index] ?? 0),
    position: BigInt(packed.positions[index] ?? 0),
  }));

/** Buffers that may move with the columns instead of being copied. */
export const buffersOf = (packed: PackedEvents): ArrayBuffer[] => [packed.bytes.buffer];
