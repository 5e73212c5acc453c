import { PortError, type ProjectionSchema } from '@palimpsest/kernel';
import type { ClientSession } from 'mongodb';
import type { MongoDbConnection } from '../connection/connection.ts';
import { type Catalog, numberOf, type ProjectionDocument, projectionAt } from './catalog.ts';
import type { Generations } from './generations.ts';

/** Which generations a projection points to. Every method may run in several processes at once. */
export interface SchemaKeeper {
  readonly declare: (schema: ProjectionSchema) => Promise<void>;
  readonly startRebuild: (schema: ProjectionSchema) => Promise<void>;
  readonly promoteShadow: (schema: ProjectionSchema) => Promise<void>;
  readonly abandonRebuild: (schema: ProjectionSchema) => Promise<void>;
}

const incompatible = (message: string): PortError =>
  new PortError('INCOMPATIBLE', message, { retryable: false });

export const createSchemaKeeper = (
  connection: MongoDbConnection,
  catalog: Catalog,
  generations: Generations,
): SchemaKeeper => {
  const { projections } = catalog;

  /** Runs a change of the projection as it stands. */
  const changing = (
    { projection, version }: ProjectionSchema,
    work: (stored: ProjectionDocument, session: ClientSession) => Promise<void>,
  ): Promise<void> =>
    connection.transaction(async (session) => {
      const stored = await projectionAt(catalog, projection, version, session);
      await work(stored, session);
    });

  const checkOwners = async ({ projection, collections }: ProjectionSchema): Promise<void> => {
    const names = collections.map(({ name }) => name);
    const owner = await projections.findOne({
      _id: { $ne: projection },
      collections: { $in: names },
    });
    if (owner === null) return;
    const taken = names.find((name) => owner.collections.includes(name));
    throw incompatible(`the collection ${taken} belongs to the projection ${owner._id}`);
  };

  /** Points the projection to a new, empty generation, unless another process was first. */
  const begin = async (schema: ProjectionSchema): Promise<void> => {
    const live = await generations.make(schema);
    const collections = schema.collections.map(({ name }) => name);
    await connection.transaction(async (session) => {
      const stored = await projections.findOne({ _id: schema.projection }, { session });
      if (stored !== null && stored.version >= schema.version) return;
      for (const old of [stored?.live, stored?.shadow ?? undefined]) {
        if (old !== undefined) await generations.move(old, 'retired', session);
      }
      await generations.move(live, 'live', session);
      await projections.replaceOne(
        { _id: schema.projection },
        { version: schema.version, live, shadow: null, collections },
        { upsert: true, session },
      );
    });
  };

  const declare = async (schema: ProjectionSchema): Promise<void> => {
    await checkOwners(schema);
    const stored = await projections.findOne({ _id: schema.projection });
    if (stored === null || stored.version < schema.version) {
      await begin(schema);
      return;
    }
    if (stored.version > schema.version) {
      throw incompatible(
        `the projection ${schema.projection} is stored in version ${stored.version}, this release knows ${schema.version}`,
      );
    }
    for (const generation of [stored.live, stored.shadow]) {
      if (generation !== null) await generations.extend(generation, schema);
    }
    const collections = [
      ...new Set([...stored.collections, ...schema.collections.map(({ name }) => name)]),
    ];
    await projections.updateOne({ _id: schema.projection }, { $set: { collections } });
  };

  return {
    declare: async (schema) => {
      await declare(schema);
      await generations.dropOld();
    },
    startRebuild: async (schema) => {
      const shadow = await generations.make(schema);
      await changing(schema, async (stored, session) => {
        if (stored.shadow !== null) await generations.move(stored.shadow, 'retired', session);
        await generations.move(shadow, 'shadow', session);
        await projections.updateOne({ _id: stored._id }, { $set: { shadow } }, { session });
      });
      await generations.dropOld();
    },
    promoteShadow: (schema) =>
      changing(schema, async (stored, session) => {
        const live = numberOf(stored, 'shadow');
        await generations.move(stored.live, 'retired', session);
        await generations.move(live, 'live', session);
        await projections.updateOne(
          { _id: stored._id },
          { $set: { live, shadow: null } },
          { session },
        );
      }),
    abandonRebuild: (schema) =>
      changing(schema, async (stored, session) => {
        if (stored.shadow === null) return;
        await generations.move(stored.shadow, 'retired', session);
        await projections.updateOne({ _id: stored._id }, { $set: { shadow: null } }, { session });
      }),
  };
};
