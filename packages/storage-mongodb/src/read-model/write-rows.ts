import type { ReadModelWrite } from '@palimpsest/kernel';
import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb';
import type { DeclaredCollection } from './declared-collections.ts';
import { type DocumentRow, type DocumentWrite, rowAfter } from './document-row.ts';
import { keyPath } from './index-definition.ts';
import { fromTextKey, type Scalar, toKey, toTextKey } from './index-value.ts';

type Removal = Extract<ReadModelWrite, { readonly kind: 'remove' }>;
type Rows = ReadonlyMap<string, DocumentRow>;

/** The indexed fields that a removal goes by, with the value of each. */
const keysOfRemoval = (
  { indexes }: DeclaredCollection,
  { index, equals }: Removal,
): readonly (readonly [string, Scalar])[] =>
  (indexes[index] ?? [])
    .slice(0, equals.length)
    .map((field, place) => [field, toKey(equals[place] ?? null)]);

/** The rows that the writes are about, as they are stored. */
const loadRows = async (
  rows: Collection<DocumentRow>,
  collection: DeclaredCollection,
  writes: readonly ReadModelWrite[],
  session: ClientSession,
): Promise<Rows> => {
  const ids = new Set<string>();
  const filters: Readonly<Record<string, unknown>>[] = [];
  for (const write of writes) {
    if (write.kind !== 'remove') {
      ids.add(toTextKey(write.id));
      continue;
    }
    const keys = keysOfRemoval(collection, write).map(
      ([field, key]): readonly [string, unknown] => [keyPath(field), key],
    );
    filters.push(Object.fromEntries<unknown>([['live', true], ...keys]));
  }
  if (ids.size > 0) filters.push({ _id: { $in: [...ids] } });
  const loaded = new Map<string, DocumentRow>();
  for (const filter of filters) {
    for await (const row of rows.find(filter, { session })) loaded.set(row._id, row);
  }
  return loaded;
};

/** What a removal means for the rows as they are by now: a deletion of each that it finds. */
const deletionsOf = (
  removal: Removal,
  collection: DeclaredCollection,
  rows: Rows,
): readonly DocumentWrite[] => {
  const keys = keysOfRemoval(collection, removal);
  return [...rows.values()]
    .filter((row) => row.live && keys.every(([field, key]) => row.keys[field] === key))
    .map((row) => ({
      kind: 'delete',
      collection: removal.collection,
      id: fromTextKey(row._id),
      position: removal.position,
    }));
};

const foldWrites = (
  before: Rows,
  collection: DeclaredCollection,
  writes: readonly ReadModelWrite[],
  change: bigint,
): Rows => {
  const rows = new Map(before);
  for (const write of writes) {
    const ofDocuments = write.kind === 'remove' ? deletionsOf(write, collection, rows) : [write];
    for (const one of ofDocuments) {
      const id = toTextKey(one.id);
      const row = rowAfter(rows.get(id), one, collection.fields, change);
      if (row !== undefined) rows.set(id, row);
    }
  }
  return rows;
};

/**
 * Reads the rows that the writes are about, folds the writes over them, and writes what changed: two round trips
 * whatever the number of writes (one more for each removal), and the guards are decided where every other adapter
 * decides them. A writer that changes one of the rows meanwhile makes the transaction fail and run again.
 *
 * @param change Number of the batch
 */
export const writeRows = async (
  rows: Collection<DocumentRow>,
  collection: DeclaredCollection,
  writes: readonly ReadModelWrite[],
  change: bigint,
  session: ClientSession,
): Promise<void> => {
  const before = await loadRows(rows, collection, writes, session);
  const after = foldWrites(before, collection, writes, change);
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
