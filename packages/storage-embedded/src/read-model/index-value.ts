import { type JsonObject, PortError } from '@palimpsest/kernel';

/** What an index can be keyed by. */
export type Scalar = string | number | boolean | null;

/** A scalar as an index column holds it. */
export type ColumnValue = string | number | Uint8Array;

/** Below every number, and nothing that JSON can carry: SQL's own NULL compares with nothing. */
const nullColumn = Number.NEGATIVE_INFINITY;
const falseColumn = Uint8Array.of(0);
const trueColumn = Uint8Array.of(1);

/** Begins a text that UTF-8 cannot carry as it is (lone surrogates); no other text begins with it. */
const escaped = '\u{10FFFF}';

/** A text as a column holds it: equal columns mean equal texts, also for ill-formed ones. */
export const toTextColumn = (text: string): string =>
  text.isWellFormed() && !text.startsWith(escaped) ? text : escaped + JSON.stringify(text);

export const fromTextColumn = (column: string): string =>
  column.startsWith(escaped) ? (JSON.parse(column.slice(escaped.length)) as string) : column;

/** Order of columns: null, numbers, texts by code point, false, true. */
export const toColumn = (value: Scalar): ColumnValue => {
  if (value === null) return nullColumn;
  if (typeof value === 'boolean') return value ? trueColumn : falseColumn;
  return typeof value === 'string' ? toTextColumn(value) : value;
};

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A missing field counts as null. Throws `PortError` `INCOMPATIBLE` for a list or an object. */
export const fieldOf = (document: JsonObject, field: string): Scalar => {
  const value = Object.hasOwn(document, field) ? document[field] : null;
  if (!isScalar(value)) {
    throw new PortError('INCOMPATIBLE', `the indexed field ${field} holds no single value`, {
      retryable: false,
    });
  }
  return value;
};

export const columnsOf = (document: JsonObject, fields: readonly string[]): ColumnValue[] =>
  fields.map((field) => toColumn(fieldOf(document, field)));
