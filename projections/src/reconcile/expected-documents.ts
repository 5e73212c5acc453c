import type { JsonObject, JsonValue, ProjectionSchema, ReadModelWrite } from '@palimpsest/kernel';

/** A document as a fold of the log has it. */
export interface ExpectedDocument {
  readonly collection: string;
  readonly id: string;
  readonly document: JsonObject;
  readonly position: bigint;
}

const incremented = (
  before: JsonObject,
  { by, set }: Extract<ReadModelWrite, { readonly kind: 'increment' }>,
): JsonObject => {
  const after: Record<string, JsonValue> = { ...before, ...set };
  for (const [field, amount] of Object.entries(by)) {
    const old = Object.hasOwn(before, field) ? before[field] : 0;
    after[field] = (typeof old === 'number' ? old : 0) + amount;
  }
  return after;
};

/**
 * What a read model's collections hold after writes that come in the order of the log. The port's promises said once more, in the
 * plainest way: what it is compared with must not be made by the same code.
 */
export const expectedDocuments = (
  schema: ProjectionSchema,
  writes: readonly ReadModelWrite[],
): readonly ExpectedDocument[] => {
  const held = new Map<string, ExpectedDocument>();
  const keyOf = (collection: string, id: string): string => JSON.stringify([collection, id]);
  const indexFields = (collection: string, index: string): readonly string[] =>
    schema.collections.find(({ name }) => name === collection)?.indexes[index] ?? [];

  for (const write of writes) {
    const { collection, position } = write;
    switch (write.kind) {
      case 'put': {
        const { id, document } = write;
        held.set(keyOf(collection, id), { collection, id, document, position });
        break;
      }
      case 'increment': {
        const key = keyOf(collection, write.id);
        const before = held.get(key);
        if (before !== undefined && before.position >= position) break;
        const document = incremented(before?.document ?? {}, write);
        held.set(key, { collection, id: write.id, document, position });
        break;
      }
      case 'delete':
        held.delete(keyOf(collection, write.id));
        break;
      case 'remove': {
        const fields = indexFields(collection, write.index);
        for (const [key, one] of held) {
          if (one.collection !== collection) continue;
          if (write.equals.every((value, at) => one.document[fields[at] ?? ''] === value)) {
            held.delete(key);
          }
        }
      }
    }
  }
  return [...held.values()];
};
