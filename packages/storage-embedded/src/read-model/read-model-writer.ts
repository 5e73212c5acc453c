import type { DatabaseSync } from 'node:sqlite';
import { type Generation, PortError, type ProjectionSchema } from '@palimpsest/kernel';
import { inTransaction } from '../database/transaction.ts';
import { type Catalog, loadCatalog } from './catalog.ts';
import { createCounters } from './counters.ts';
import { declaredFields } from './declared-fields.ts';
import { digestOf } from './digest.ts';
import { createDocumentWriter, type DocumentWriter } from './document-writer.ts';
import type { ApplyRequest } from './read-model-api.ts';
import { createSchemaKeeper } from './schema-keeper.ts';

export interface ReadModelWriter {
  readonly declare: (schema: ProjectionSchema) => void;
  readonly apply: (request: ApplyRequest) => void;
  readonly startRebuild: (projection: string) => void;
  /**
   * Makes one index that the shadow lacks; false when it has them all. A shadow is filled without its indexes,
   * since sorting once is much less work than keeping them in order; one at a time, so that writes get their turns.
   */
  readonly makeShadowIndex: (projection: string) => boolean;
  /** Its indexes have to be made. */
  readonly promoteShadow: (projection: string) => void;
  readonly abandonRebuild: (projection: string) => void;
  readonly digest: (projection: string, generation: Generation) => string;
  /** Removes a part of a generation that nothing points to; true when none is left. */
  readonly removeSlice: () => boolean;
}

/** Documents that one slice of a removal deletes, so that other work gets its turn in between. */
const removalSlice = 1_000;
/**
 * Documents of a table that is dropped as a whole: pages are emptied one by one then, not row by row, which is a
 * twentieth of the work and takes this many about a tenth of a second.
 */
const droppedAtOnce = 50_000;

/** Writes the read model on the connection given, which nobody else may write through. */
export const createReadModelWriter = (database: DatabaseSync): ReadModelWriter => {
  const counters = createCounters(database);
  const schemas = createSchemaKeeper(database, counters);
  const moveCheckpoint = database.prepare(
    'UPDATE generations SET checkpoint = max(coalesce(checkpoint, ?1), ?1) WHERE generation = ?2',
  );
  /** Declared fields by collection, in the order in which callers send columns. */
  const fields = new Map<string, readonly string[]>();
  let catalog = loadCatalog(database);
  let writers = new Map<string, DocumentWriter>();

  /** Runs a change of the catalog; writers made for the old one are dropped. */
  const changing = (work: (known: Catalog) => boolean): void => {
    inTransaction(database, () => {
      if (work(catalog)) counters.next('catalog');
    });
    catalog = loadCatalog(database);
    writers = new Map();
  };

  const writerOf = (collection: string, request: ApplyRequest): DocumentWriter => {
    const key = `${request.generation} ${collection}`;
    const known = writers.get(key);
    if (known !== undefined) return known;
    const table = catalog.table(collection, request.generation);
    const declared = fields.get(collection);
    if (catalog.ownerOf(collection)?.projection !== request.projection || declared === undefined) {
      throw new PortError(
        'INCOMPATIBLE',
        `the projection ${request.projection} has not declared the collection ${collection}`,
        { retryable: false },
      );
    }
    const writer = createDocumentWriter(database, table, declared);
    writers.set(key, writer);
    return writer;
  };

  const hasMoreThan = (table: string, documents: number): boolean =>
    database.prepare(`SELECT 1 FROM ${table} LIMIT 1 OFFSET ?`).get(documents) !== undefined;

  const setShadow = (projection: string, shadow: number | null): void => {
    database
      .prepare('UPDATE projections SET shadow = ? WHERE projection = ?')
      .run(shadow, projection);
  };

  return {
    declare: (schema) => {
      changing((known) => schemas.declare(schema, known));
      for (const definition of schema.collections) {
        fields.set(definition.name, declaredFields(definition));
      }
    },
    apply: (request) => {
      const generation = catalog.generation(request.projection, request.generation);
      inTransaction(database, () => {
        const hasWrites = request.parts.some(({ puts, others }) => puts.length + others.length > 0);
        const change = hasWrites ? counters.next('change') : 0;
        for (const { puts, others } of request.parts) {
          for (const block of puts) writerOf(block.collection, request).putAll(block, change);
          for (const write of others) writerOf(write.collection, request).write(write, change);
        }
        if (request.checkpoint !== undefined) moveCheckpoint.run(request.checkpoint, generation);
      });
    },
    startRebuild: (projection) =>
      changing((known) => {
        const live = known.generation(projection, 'live');
        setShadow(projection, schemas.copyEmpty(projection, live, known));
        return true;
      }),
    makeShadowIndex: (projection) =>
      schemas.makeMissingIndex(catalog.generation(projection, 'shadow'), catalog),
    promoteShadow: (projection) =>
      changing((known) => {
        database
          .prepare('UPDATE projections SET live = ?, shadow = NULL WHERE projection = ?')
          .run(known.generation(projection, 'shadow'), projection);
        return true;
      }),
    abandonRebuild: (projection) =>
      changing((known) => {
        if (known.projection(projection)?.shadow === undefined) return false;
        setShadow(projection, null);
        return true;
      }),
    digest: (projection, generation) =>
      digestOf(database, catalog.tablesOf(catalog.generation(projection, generation))),
    removeSlice: () => {
      const orphan = database
        .prepare(
          `SELECT generation FROM generations WHERE generation NOT IN
           (SELECT live FROM projections UNION SELECT coalesce(shadow, live) FROM projections)`,
        )
        .get()?.['generation'];
      if (orphan === undefined) return true;
      const generation = Number(orphan);
      const tables = catalog.tablesOf(generation);
      // Without its indexes a document is one row to take out, and a table one tree.
      if (schemas.dropIndex(generation, catalog)) return false;
      const large = tables.find(({ table }) => hasMoreThan(table, droppedAtOnce));
      if (large !== undefined) {
        database.exec(
          `DELETE FROM ${large.table} WHERE rowid IN
           (SELECT rowid FROM ${large.table} ORDER BY rowid LIMIT ${removalSlice})`,
        );
        return false;
      }
      const [first, ...others] = tables;
      if (first !== undefined && others.length > 0) {
        changing(() => schemas.dropTable(first));
        return false;
      }
      changing(() => {
        if (first !== undefined) schemas.dropTable(first);
        database.prepare('DELETE FROM generations WHERE generation = ?').run(generation);
        return true;
      });
      return false;
    },
  };
};
