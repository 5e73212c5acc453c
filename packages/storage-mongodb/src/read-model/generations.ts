import { type JsonObject, PortError, type ProjectionSchema } from '@palimpsest/kernel';
import type { ClientSession } from 'mongodb';
import type { Catalog, GenerationDocument, GenerationState } from './catalog.ts';
import { type DeclaredCollection, fieldsOf } from './declared-collections.ts';
import type { DocumentRow } from './document-row.ts';
import { indexDefinition } from './index-definition.ts';
import { keysOf } from './index-value.ts';

/** Makes, extends and removes generations of a projection. */
export interface Generations {
  /** Makes the collections and indexes of an empty, unused generation; answers its number. */
  readonly make: (schema: ProjectionSchema) => Promise<number>;
  /** Adds what the schema has and the generation lacks: collections, indexes, keys of what is stored. */
  readonly extend: (generation: number, schema: ProjectionSchema) => Promise<void>;
  /** Within the transaction of the session. */
  readonly move: (
    generation: number,
    state: GenerationState,
    session: ClientSession,
  ) => Promise<void>;
  /** Removes what nothing has pointed to for a while. */
  readonly dropOld: () => Promise<void>;
}

/**
 * A read takes seconds at most, and made at a moment before the swap it would find a dropped collection empty:
 * so old generations stay for this long.
 */
export const graceMs = 60_000;

const fillBatch = 1_000;

const plainField = /^[A-Za-z_]\w*$/;

/** Field names become parts of paths in MongoDB. */
const checkFields = ({ collections }: ProjectionSchema): void => {
  const strange = collections.flatMap(fieldsOf).find((field) => !plainField.test(field));
  if (strange === undefined) return;
  throw new PortError('INCOMPATIBLE', 'an indexed field must be a plain name: letters, digits, _', {
    retryable: false,
  });
};

export const createGenerations = (catalog: Catalog): Generations => {
  const { db, generations } = catalog;

  const makeCollection = async (
    generation: number,
    definition: Pick<DeclaredCollection, 'name' | 'indexes'>,
  ): Promise<void> => {
    const indexes = Object.values(definition.indexes).map(indexDefinition);
    const rows = catalog.documents(generation, definition.name);
    // Makes the collection as well; idempotent.
    if (indexes.length > 0) await rows.createIndexes(indexes);
    else await rows.createIndex({ live: 1, _id: 1 });
  };

  const fieldsIn = (schema: ProjectionSchema): GenerationDocument['fields'] =>
    schema.collections.map((definition) => ({
      collection: definition.name,
      fields: fieldsOf(definition),
    }));

  /** Gives every document of a collection the keys of fields that were added. */
  const fillKeys = async (
    generation: number,
    collection: string,
    fields: readonly string[],
  ): Promise<void> => {
    const rows = catalog.documents(generation, collection);
    let batch: DocumentRow[] = [];
    const flush = async (): Promise<void> => {
      if (batch.length === 0) return;
      await rows.bulkWrite(
        batch.map(({ _id, position, document = '{}' }) => ({
          updateOne: {
            // A document that is written meanwhile has its keys from that write.
            filter: { _id, position },
            update: { $set: { keys: keysOf(JSON.parse(document) as JsonObject, fields) } },
          },
        })),
        { ordered: false },
      );
      batch = [];
    };
    for await (const row of rows.find({ live: true })) {
      batch.push(row);
      if (batch.length === fillBatch) await flush();
    }
    await flush();
  };

  return {
    make: async (schema) => {
      checkFields(schema);
      const generation = await catalog.nextGeneration();
      await generations.updateOne(
        { _id: generation },
        {
          $set: {
            projection: schema.projection,
            state: 'unused',
            change: 0n,
            checkpoint: null,
            fields: fieldsIn(schema),
          },
          $currentDate: { since: true },
        },
        { upsert: true },
      );
      for (const definition of schema.collections) await makeCollection(generation, definition);
      return generation;
    },
    extend: async (generation, schema) => {
      checkFields(schema);
      const stored = await generations.findOne({ _id: generation });
      const known = new Map(stored?.fields.map(({ collection, fields }) => [collection, fields]));
      let isExtended = false;
      for (const definition of schema.collections) {
        const before = known.get(definition.name);
        const fields = [...new Set([...(before ?? []), ...fieldsOf(definition)])];
        if (before !== undefined && before.length < fields.length) {
          await fillKeys(generation, definition.name, fields);
        }
        isExtended ||= before?.length !== fields.length;
        known.set(definition.name, fields);
        await makeCollection(generation, definition);
      }
      if (!isExtended) return;
      const fields = [...known].map(([collection, ofIt]) => ({ collection, fields: ofIt }));
      await generations.updateOne({ _id: generation }, { $set: { fields } });
    },
    move: async (generation, state, session) => {
      await generations.updateOne(
        { _id: generation },
        { $set: { state }, $currentDate: { since: true } },
        { session },
      );
    },
    dropOld: async () => {
      const cutoff = {
        $dateSubtract: { startDate: '$$NOW', unit: 'millisecond', amount: graceMs },
      };
      const old = await generations
        .find({ state: { $in: ['unused', 'retired'] }, $expr: { $lt: ['$since', cutoff] } })
        .toArray();
      for (const { _id: generation } of old) {
        const names = await db
          .listCollections(
            { name: { $regex: `^${catalog.prefix(generation)}` } },
            { nameOnly: true },
          )
          .toArray();
        for (const { name } of names) await db.dropCollection(name);
        await generations.deleteOne({ _id: generation });
      }
    },
  };
};
