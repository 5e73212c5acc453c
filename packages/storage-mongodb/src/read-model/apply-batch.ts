import { type Generation, PortError, type ReadModelWrite } from '@palimpsest/kernel';
import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb';
import { type Catalog, numberOf, projectionAt } from './catalog.ts';
import type { DeclaredCollection, DeclaredCollections } from './declared-collections.ts';
import { type DocumentRow, rowAfter } from './document-row.ts';
import { keyPath } from './index-definition.ts';
import { fromTextKey, toKey, toTextKey } from './index-value.ts';

export interface Batch {
  readonly projection: string;
  readonly generation: Generation;
  readonly writes: readonly ReadModelWrite[];
  readonly checkpoint: bigint | undefined;
}

/** Writes by collection, in their order. Throws `PortError` `INCOMPATIBLE` for a foreign collection. */
export const groupWrites = (
  { projection, writes }: Batch,
  declared: DeclaredCollections,
): ReadonlyMap<DeclaredCollection, readonly ReadModelWrite[]> => {
  const groups = new Map<DeclaredCollection, ReadModelWrite[]>();
  for (const write of writes) {
    const collection = declared.collection(write.collection);
    if (collection.projection !== projection) {
      throw new PortError(
        'INCOMPATIBLE',
        `the collection ${write.collection} belongs to the projection ${collection.projection}`,
        { retryable: false },
      );
    }
    if (write.kind === 'remove') declared.indexFields(write.collection, write.index);
    const group = groups.get(collection) ?? [];
    group.push(write);
    groups.set(collection, group);
  }
  return groups;
};

type Removal = Extract<ReadModelWrite, { readonly kind: 'remove' }>;

/** The indexed fields that a removal goes by, with the value of each. */
const keysOfRemoval = (
  { indexes }: Pick<DeclaredCollection, 'indexes'>,
  { index, equals }: Removal,
) =>
  (indexes[index] ?? [])
    .slice(0, equals.length)
    .map((field, place) => [field, toKey(equals[place] ?? null)] as const);

/**
 * Reads the rows that the writes are about, folds the writes over them, and writes what changed: two round trips
 * whatever the number of writes, and the guards are decided where every other adapter decides them. A writer
 * that changes one of the rows meanwhile makes the transaction fail and run again.
 */
const writeRows = async (
  rows: Collection<DocumentRow>,
  collection: DeclaredCollection,
  writes: readonly ReadModelWrite[],
  change: bigint,
  session: ClientSession,
): Promise<void> => {
  const { fields } = collection;
  const ids = [
    ...new Set(writes.flatMap((write) => (write.kind === 'remove' ? [] : [toTextKey(write.id)]))),
  ];
  const before = new Map<string, DocumentRow>();
  for await (const row of rows.find({ _id: { $in: ids } }, { session })) before.set(row._id, row);
  for (const write of writes) {
    if (write.kind !== 'remove') continue;
    const keys = keysOfRemoval(collection, write).map(([field, key]) => [keyPath(field), key]);
    const filter = Object.fromEntries([['live', true], ...keys]);
    for await (const row of rows.find(filter, { session })) before.set(row._id, row);
  }
  const after = new Map(before);
  const remove = (removal: Removal): void => {
    const keys = keysOfRemoval(collection, removal);
    for (const row of after.values()) {
      if (!row.live || keys.some(([field, key]) => row.keys[field] !== key)) continue;
      const { collection: name, position } = removal;
      const write = {
        kind: 'delete',
        collection: name,
        id: fromTextKey(row._id),
        position,
      } as const;
      const next = rowAfter(row, write, fields, change);
      if (next !== undefined) after.set(row._id, next);
    }
  };
  for (const write of writes) {
    if (write.kind === 'remove') {
      remove(write);
      continue;
    }
    const id = toTextKey(write.id);
    const row = rowAfter(after.get(id), write, fields, change);
    if (row !== undefined) after.set(id, row);
  }
  const changed = [...after.values()].filter((row) => before.get(row._id) !== row);
  if (changed.length === 0) return;
  const operations = changed.map(
    (row): AnyBulkWriteOperation<DocumentRow> =>
      before.has(row._id)
        ? { replaceOne: { filter: { _id: row._id }, replacement: row } }
        : { insertOne: { document: row } },
  );
  await rows.bulkWrite(operations, { ordered: false, session });
};

/** Writes a batch and moves the checkpoint, within the transaction of the session. */
export const applyBatch = async (
  catalog: Catalog,
  declared: DeclaredCollections,
  batch: Batch,
  session: ClientSession,
): Promise<void> => {
  const { version } = declared.schema(batch.projection);
  const projection = await projectionAt(catalog, batch.projection, version, session);
  const generation = numberOf(projection, batch.generation);
  // First of all writes: whoever else is at this generation shows here, before any work is done in vain.
  const raised = await catalog.generations.findOneAndUpdate(
    { _id: generation },
    {
      $inc: { change: 1n },
      ...(batch.checkpoint === undefined ? {} : { $max: { checkpoint: batch.checkpoint } }),
    },
    { session, returnDocument: 'after' },
  );
  const change = raised?.change ?? 0n;
  for (const [collection, writes] of groupWrites(batch, declared)) {
    const rows = catalog.documents(generation, collection.name);
    await writeRows(rows, collection, writes, change, session);
  }
};
