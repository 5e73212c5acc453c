import type { DatabaseSync } from 'node:sqlite';
import {
  type CollectionDefinition,
  type JsonObject,
  PortError,
  type ProjectionSchema,
} from '@palimpsest/kernel';
import type { Catalog, CollectionTable } from './catalog.ts';
import type { Counters } from './counters.ts';
import { declaredFields } from './declared-fields.ts';
import { columnsOf } from './index-value.ts';

/** Makes and changes the tables of projections; every method runs inside a transaction of the caller. */
export interface SchemaKeeper {
  /** True when tables changed. */
  readonly declare: (schema: ProjectionSchema, catalog: Catalog) => boolean;
  /** Makes an empty generation with the tables of another, still without indexes; answers its number. */
  readonly copyEmpty: (projection: string, like: number, catalog: Catalog) => number;
  /** Makes one index that a generation lacks; false when it has them all. */
  readonly makeMissingIndex: (generation: number, catalog: Catalog) => boolean;
  /** Drops one index of a generation; false when it has none. */
  readonly dropIndex: (generation: number, catalog: Catalog) => boolean;
  /** Drops a table with its documents; always true, since tables changed. */
  readonly dropTable: (table: CollectionTable) => true;
}

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const createSchemaKeeper = (database: DatabaseSync, counters: Counters): SchemaKeeper => {
  const saveTable = (table: CollectionTable): void => {
    database
      .prepare('INSERT OR REPLACE INTO collections VALUES (?, ?, ?, ?, ?)')
      .run(
        table.generation,
        table.collection,
        table.table,
        JSON.stringify(table.fields),
        JSON.stringify(table.indexes),
      );
  };

  /** Names and definitions of a table's indexes. */
  const indexesOf = (table: CollectionTable): readonly (readonly [name: string, sql: string])[] =>
    Object.values(table.indexes).map((fields, number) => {
      const columns = fields.map((field) => `f${table.fields.indexOf(field)}`);
      const name = `${table.table}_i${number}`;
      return [
        name,
        `CREATE INDEX IF NOT EXISTS ${name} ON ${table.table}
         (${[...columns, 'id'].join(', ')}) WHERE document IS NOT NULL`,
      ];
    });

  const makeIndexes = (table: CollectionTable): void => {
    for (const [, sql] of indexesOf(table)) database.exec(sql);
  };

  const makeBareTable = (table: CollectionTable): void => {
    const columns = table.fields.map((_, index) => `, f${index}`);
    database.exec(
      `CREATE TABLE ${table.table} (
         id TEXT PRIMARY KEY, position INTEGER NOT NULL, moved INTEGER NOT NULL, document TEXT
         ${columns.join('')})`,
    );
    saveTable(table);
  };

  const makeTable = (table: CollectionTable): void => {
    makeBareTable(table);
    makeIndexes(table);
  };

  const hasIndex = (name: string): boolean =>
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?").get(name) !==
    undefined;

  const newGeneration = (projection: string): number => {
    const generation = counters.next('generation');
    database
      .prepare('INSERT INTO generations (generation, projection) VALUES (?, ?)')
      .run(generation, projection);
    return generation;
  };

  const makeGeneration = (schema: ProjectionSchema): number => {
    const generation = newGeneration(schema.projection);
    for (const [number, definition] of schema.collections.entries()) {
      makeTable({
        generation,
        collection: definition.name,
        table: `documents_${generation}_${number}`,
        fields: declaredFields(definition),
        indexes: definition.indexes,
      });
    }
    return generation;
  };

  /** Fills columns that were added to a table which holds documents already. */
  const fillColumns = (table: CollectionTable, added: readonly string[]): void => {
    const assignments = added.map((field) => `f${table.fields.indexOf(field)} = ?`).join(', ');
    const update = database.prepare(`UPDATE ${table.table} SET ${assignments} WHERE id = ?`);
    const rows = database
      .prepare(`SELECT id, document FROM ${table.table} WHERE document IS NOT NULL`)
      .all();
    for (const { id, document } of rows) {
      update.run(...columnsOf(JSON.parse(String(document)) as JsonObject, added), String(id));
    }
  };

  const extendTable = (table: CollectionTable, definition: CollectionDefinition): boolean => {
    const indexes = { ...table.indexes, ...definition.indexes };
    if (sameJson(indexes, table.indexes)) return false;
    const added = declaredFields(definition).filter((field) => !table.fields.includes(field));
    const extended = { ...table, fields: [...table.fields, ...added], indexes };
    for (const field of added) {
      database.exec(`ALTER TABLE ${table.table} ADD COLUMN f${extended.fields.indexOf(field)}`);
    }
    if (added.length > 0) fillColumns(extended, added);
    makeIndexes(extended);
    saveTable(extended);
    return true;
  };

  const extendGeneration = (
    generation: number,
    schema: ProjectionSchema,
    catalog: Catalog,
  ): boolean => {
    const tables = catalog.tablesOf(generation);
    let changed = false;
    for (const definition of schema.collections) {
      const table = tables.find(({ collection }) => collection === definition.name);
      if (table !== undefined) {
        changed = extendTable(table, definition) || changed;
      } else {
        makeTable({
          generation,
          collection: definition.name,
          table: `documents_${generation}_${counters.next('catalog')}x`,
          fields: declaredFields(definition),
          indexes: definition.indexes,
        });
        changed = true;
      }
    }
    return changed;
  };

  const checkOwners = (schema: ProjectionSchema, catalog: Catalog): void => {
    for (const { name } of schema.collections) {
      const owner = catalog.ownerOf(name);
      if (owner !== undefined && owner.projection !== schema.projection) {
        throw new PortError(
          'INCOMPATIBLE',
          `the collection ${name} belongs to the projection ${owner.projection}`,
          { retryable: false },
        );
      }
    }
  };

  return {
    declare: (schema, catalog) => {
      checkOwners(schema, catalog);
      const stored = catalog.projection(schema.projection);
      if (stored !== undefined && stored.version > schema.version) {
        throw new PortError(
          'INCOMPATIBLE',
          `the projection ${schema.projection} is stored in version ${stored.version}, this release knows ${schema.version}`,
          { retryable: false },
        );
      }
      if (stored?.version === schema.version) {
        const live = extendGeneration(stored.live, schema, catalog);
        const shadow =
          stored.shadow !== undefined && extendGeneration(stored.shadow, schema, catalog);
        return live || shadow;
      }
      database
        .prepare('INSERT OR REPLACE INTO projections VALUES (?, ?, ?, NULL)')
        .run(schema.projection, schema.version, makeGeneration(schema));
      return true;
    },
    copyEmpty: (projection, like, catalog) => {
      const generation = newGeneration(projection);
      for (const [number, table] of catalog.tablesOf(like).entries()) {
        makeBareTable({ ...table, generation, table: `documents_${generation}_${number}` });
      }
      return generation;
    },
    makeMissingIndex: (generation, catalog) => {
      const missing = catalog
        .tablesOf(generation)
        .flatMap(indexesOf)
        .find(([name]) => !hasIndex(name));
      if (missing === undefined) return false;
      database.exec(missing[1]);
      return true;
    },
    dropIndex: (generation, catalog) => {
      const standing = catalog
        .tablesOf(generation)
        .flatMap(indexesOf)
        .find(([name]) => hasIndex(name));
      if (standing === undefined) return false;
      database.exec(`DROP INDEX ${standing[0]}`);
      return true;
    },
    dropTable: ({ generation, collection, table }) => {
      database.exec(`DROP TABLE ${table}`);
      database
        .prepare('DELETE FROM collections WHERE generation = ? AND collection = ?')
        .run(generation, collection);
      return true;
    },
  };
};
