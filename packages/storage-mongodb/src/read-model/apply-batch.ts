import { type Generation, PortError, type ReadModelWrite } from '@palimpsest/kernel';
import type { ClientSession } from 'mongodb';
import { type Catalog, numberOf, projectionAt } from './catalog.ts';
import type { DeclaredCollection, DeclaredCollections } from './declared-collections.ts';
import { writeRows } from './write-rows.ts';

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

/** Writes a batch and moves the checkpoint, within the transaction of the session; answers the number of the generation. */
export const applyBatch = async (
  catalog: Catalog,
  declared: DeclaredCollections,
  batch: Batch,
  session: ClientSession,
): Promise<number> => {
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
  return generation;
};

/**
 * Moves the checkpoint of a generation that is still what it was when it was written last; `false` when it is not. One
 * write without a transaction: a projection is carried past what others wrote many times a second.
 */
export const moveCheckpoint = async (
  { generations }: Catalog,
  number: number,
  state: Generation,
  checkpoint: bigint,
): Promise<boolean> => {
  const moved = await generations.updateOne({ _id: number, state }, { $max: { checkpoint } });
  return moved.matchedCount === 1;
};
