import type { JsonObject, JsonValue, ReadModelWrite } from '@palimpsest/kernel';
import type { Scalar } from './scalar-order.ts';

/** A document as the memory read model keeps it. */
export interface DocumentRow {
  readonly id: string;
  /** `undefined`: a tombstone. */
  readonly document: JsonObject | undefined;
  readonly position: bigint;
  /** Number of the batch that last moved it within an index; 0 for a document that never moved. */
  readonly moved: number;
}

/** A field that an index is keyed by; a missing one counts as null. */
export const fieldOf = (document: JsonObject | undefined, field: string): Scalar =>
  (document?.[field] ?? null) as Scalar;

const incremented = (
  before: JsonObject,
  { by, set }: Extract<ReadModelWrite, { readonly kind: 'increment' }>,
): JsonObject => {
  const result: Record<string, JsonValue> = { ...before, ...set };
  for (const [field, amount] of Object.entries(by)) {
    const value = before[field];
    result[field] = (typeof value === 'number' ? value : 0) + amount;
  }
  return result;
};

/** A write to one document. */
export type DocumentWrite = Exclude<ReadModelWrite, { readonly kind: 'remove' }>;

const documentAfter = (
  before: JsonObject | undefined,
  write: DocumentWrite,
): JsonObject | undefined => {
  switch (write.kind) {
    case 'put':
      return write.document;
    case 'delete':
      return undefined;
    case 'increment':
      return incremented(before ?? {}, write);
  }
};

/** The row after a write; `before` again when the position guard refuses it. */
export const rowAfter = (
  before: DocumentRow | undefined,
  write: DocumentWrite,
  indexedFields: readonly string[],
  change: number,
): DocumentRow | undefined => {
  if (before !== undefined && before.position > write.position) return before;
  if (write.kind === 'increment' && before?.position === write.position) return before;
  const document = documentAfter(before?.document, write);
  const isUnmoved =
    before === undefined ||
    (before.document !== undefined &&
      document !== undefined &&
      indexedFields.every((field) => fieldOf(before.document, field) === fieldOf(document, field)));
  return {
    id: write.id,
    // A copy, as every other engine keeps one.
    document:
      document === undefined ? undefined : (JSON.parse(JSON.stringify(document)) as JsonObject),
    position: write.position,
    moved: isUnmoved ? (before?.moved ?? 0) : change,
  };
};
