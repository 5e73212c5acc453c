import { type DomainEvent, type JsonObject, PortError } from '@palimpsest/kernel';
import type { z } from 'zod';
import { type Upcasters, upcast } from './upcast.ts';

/** What a kind of stream holds: schemas, current versions, and the way up from older ones. */
export interface EventCatalogue<Type extends string> {
  readonly schemas: Readonly<Record<Type, z.ZodObject>>;
  readonly versions: Readonly<Record<Type, number>>;
  readonly upcasters: Upcasters<Type>;
}

/** A stored event's data as JSON text, its bytes, or parsed already. */
export type StoredData = string | Uint8Array | JsonObject;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const corrupt = (type: string, cause?: unknown): PortError =>
  new PortError('CORRUPT', `the data of a ${type} cannot be read`, { retryable: false, cause });

const text = new TextDecoder('utf-8', { fatal: true });

const parsed = (type: string, data: StoredData): JsonObject => {
  if (typeof data !== 'string' && !(data instanceof Uint8Array)) return data;
  try {
    const value: unknown = JSON.parse(typeof data === 'string' ? data : text.decode(data));
    if (isObject(value)) return value;
  } catch (cause) {
    throw corrupt(type, cause);
  }
  throw corrupt(type);
};

/**
 * Makes the function that reads stored events of a kind of stream.
 *
 * The log holds what we wrote, parsed by its schema before it went in, and the ledger tells of any change since.
 * So a replay only checks that every field of the schema is there: a full parse would take longer than the fold.
 *
 * Answers `undefined` for a type that this version does not know. Throws `PortError` `CORRUPT` for data that is not
 * that of the type, and `INCOMPATIBLE` for a schema version that is newer than ours or has no way up.
 */
export const createEventDecoder = <Type extends string, Event extends DomainEvent<Type>>(
  catalogue: EventCatalogue<Type>,
): ((type: string, data: StoredData, schemaVersion?: number) => Event | undefined) => {
  const fields = new Map<string, readonly string[]>(
    Object.entries<z.ZodObject>(catalogue.schemas).map(([type, schema]) => [
      type,
      Object.keys(schema.shape),
    ]),
  );
  const isKnown = (type: string): type is Type => fields.has(type);
  return (type, data, schemaVersion) => {
    if (!isKnown(type)) return undefined;
    const to = catalogue.versions[type];
    const from = schemaVersion ?? to;
    const stored = parsed(type, data);
    const current = from > to ? undefined : upcast(catalogue.upcasters, type, stored, { from, to });
    if (current === undefined) {
      throw new PortError('INCOMPATIBLE', `a ${type} of schema version ${from}`, {
        retryable: false,
      });
    }
    const complete = fields.get(type)?.every((field) => Object.hasOwn(current, field));
    if (complete !== true) throw corrupt(type);
    // Checked by name, typed by the writer: see above.
    return { type, data: current } as unknown as Event;
  };
};
