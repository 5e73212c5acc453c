import type { JsonObject, JsonValue, ReadModelWrite, StoredDocument } from '@palimpsest/kernel';
import { fromTextKey, keysOf, type Scalar, toTextKey } from './index-value.ts';

/** A document as MongoDB keeps it; a tombstone has no text and stands in no index. */
export interface DocumentRow {
  /** Text key of the id. */
  readonly _id: string;
  readonly position: bigint;
  /** Number of the batch that last moved it within an index; 0 for a document that never moved. */
  readonly moved: bigint;
  readonly live: boolean;
  /** Indexed fields; none in a tombstone. */
  readonly keys: Readonly<Record<string, Scalar>>;
  /**
   * JSON text: BSON cannot carry every text, name and number that JSON can, and parsing one text is quicker than
   * decoding many fields.
   */
  readonly document?: string;
}

/** A write to one document. */
export type DocumentWrite = Exclude<ReadModelWrite, { readonly kind: 'remove' }>;

type Increment = Extract<ReadModelWrite, { readonly kind: 'increment' }>;

const parse = (row: DocumentRow | undefined): JsonObject =>
  row?.document === undefined ? {} : (JSON.parse(row.document) as JsonObject);

const incremented = (document: JsonObject, { by, set }: Increment): JsonObject => {
  const result: Record<string, JsonValue> = { ...document, ...set };
  for (const [field, amount] of Object.entries(by)) {
    const before = Object.hasOwn(document, field) ? document[field] : 0;
    result[field] = (typeof before === 'number' ? before : 0) + amount;
  }
  return result;
};

const documentAfter = (
  before: DocumentRow | undefined,
  write: DocumentWrite,
): JsonObject | undefined => {
  switch (write.kind) {
    case 'put':
      return write.document;
    case 'delete':
      return undefined;
    case 'increment':
      return incremented(parse(before), write);
  }
};

/**
 * The row after a write; `before` again when the position guard refuses it.
 *
 * @param fields Indexed fields of the collection
 * @param change Number of the batch
 */
export const rowAfter = (
  before: DocumentRow | undefined,
  write: DocumentWrite,
  fields: readonly string[],
  change: bigint,
): DocumentRow | undefined => {
  if (before !== undefined && before.position > write.position) return before;
  if (write.kind === 'increment' && before?.position === write.position) return before;
  const document = documentAfter(before, write);
  const live = document !== undefined;
  const keys = live ? keysOf(document, fields) : {};
  const isUnmoved =
    before === undefined ||
    (before.live && live && fields.every((field) => before.keys[field] === keys[field]));
  return {
    _id: toTextKey(write.id),
    position: write.position,
    moved: isUnmoved ? (before?.moved ?? 0n) : change,
    live,
    keys,
    ...(live ? { document: JSON.stringify(document) } : {}),
  };
};

export const storedOf = (row: DocumentRow): StoredDocument => ({
  id: fromTextKey(row._id),
  document: parse(row),
  position: row.position,
});
