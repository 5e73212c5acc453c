import { type JsonObject, PortError } from '@palimpsest/kernel';

/**
 * What an index can be keyed by. BSON orders these as the port does: null, numbers, texts by code point, false,
 * true.
 */
export type Scalar = string | number | boolean | null;

/** Begins a text that UTF-8 cannot carry as it is (lone surrogates); no other text begins with it. */
const escaped = '\u{10FFFF}';

/** A text as BSON holds it: equal keys mean equal texts, also for ill-formed ones. */
export const toTextKey = (text: string): string =>
  text.isWellFormed() && !text.startsWith(escaped) ? text : escaped + JSON.stringify(text);

export const fromTextKey = (key: string): string =>
  key.startsWith(escaped) ? (JSON.parse(key.slice(escaped.length)) as string) : key;

export const toKey = (value: Scalar): Scalar =>
  typeof value === 'string' ? toTextKey(value) : value;

export const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A missing field counts as null. Throws `PortError` `INCOMPATIBLE` for a list or an object. */
export const fieldOf = (document: JsonObject, field: string): Scalar => {
  const value = Object.hasOwn(document, field) ? document[field] : null;
  if (isScalar(value)) return value;
  throw new PortError('INCOMPATIBLE', `the indexed field ${field} holds no single value`, {
    retryable: false,
  });
};

/** The indexed fields of a document, by name. */
export const keysOf = (
  document: JsonObject,
  fields: readonly string[],
): Readonly<Record<string, Scalar>> =>
  Object.fromEntries(fields.map((field) => [field, toKey(fieldOf(document, field))]));
