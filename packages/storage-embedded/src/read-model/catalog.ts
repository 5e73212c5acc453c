import type { DatabaseSync } from 'node:sqlite';
import { type Generation, PortError } from '@palimpsest/kernel';

/** The table of one collection in one generation. */
export interface CollectionTable {
  readonly generation: number;
  readonly collection: string;
  readonly table: string;
  /** Indexed fields; field `n` lies in column `f<n>`. */
  readonly fields: readonly string[];
  readonly indexes: Readonly<Record<string, readonly string[]>>;
}

export interface ProjectionEntry {
  readonly projection: string;
  readonly version: number;
  readonly live: number;
  readonly shadow: number | undefined;
}

/** What the tables of the read model are, as of one moment. */
export interface Catalog {
  readonly projection: (name: string) => ProjectionEntry | undefined;
  /** Projection that a collection belongs to. */
  readonly ownerOf: (collection: string) => ProjectionEntry | undefined;
  readonly tablesOf: (generation: number) => readonly CollectionTable[];
  /** Throws `PortError` `INCOMPATIBLE` for a collection that was not declared, or has no shadow. */
  readonly table: (collection: string, generation: Generation) => CollectionTable;
  /** Throws `PortError` `INCOMPATIBLE` when it was not declared, or no rebuild runs. */
  readonly generation: (projection: string, generation: Generation) => number;
}

const notDeclared = (what: string, name: string): PortError =>
  new PortError('INCOMPATIBLE', `the ${what} ${name} was not declared`, { retryable: false });

interface ProjectionRow {
  readonly projection: string;
  readonly version: number;
  readonly live: number;
  readonly shadow: number | null;
}

interface CollectionRow {
  readonly generation: number;
  readonly collection: string;
  readonly table_name: string;
  readonly fields: string;
  readonly indexes: string;
}

export const columnOf = (table: CollectionTable, field: string): string => {
  const index = table.fields.indexOf(field);
  if (index === -1) throw notDeclared('field', field);
  return `f${index}`;
};

/** Throws `PortError` `INCOMPATIBLE` for an index that was not declared. */
export const indexOf = (table: CollectionTable, name: string): readonly string[] => {
  const fields = Object.hasOwn(table.indexes, name) ? table.indexes[name] : undefined;
  if (fields === undefined) throw notDeclared('index', `${table.collection}.${name}`);
  return fields;
};

export const loadCatalog = (database: DatabaseSync): Catalog => {
  const projections = new Map<string, ProjectionEntry>();
  const owners = new Map<string, ProjectionEntry>();
  const byGeneration = new Map<number, CollectionTable[]>();
  // Rows have the shape of the tables that this package made itself (read-model-format.ts).
  for (const row of database.prepare('SELECT * FROM projections').all()) {
    const { shadow, ...entry } = row as unknown as ProjectionRow;
    projections.set(entry.projection, { ...entry, shadow: shadow ?? undefined });
  }
  for (const row of database.prepare('SELECT * FROM collections ORDER BY collection').all()) {
    const { table_name: table, fields, indexes, ...rest } = row as unknown as CollectionRow;
    const tables = byGeneration.get(rest.generation) ?? [];
    tables.push({
      ...rest,
      table,
      fields: JSON.parse(fields) as string[],
      indexes: JSON.parse(indexes) as Record<string, string[]>,
    });
    byGeneration.set(rest.generation, tables);
  }
  for (const entry of projections.values()) {
    for (const { collection } of byGeneration.get(entry.live) ?? []) owners.set(collection, entry);
  }

  const generationOf = (entry: ProjectionEntry, generation: Generation): number => {
    const number = generation === 'live' ? entry.live : entry.shadow;
    if (number !== undefined) return number;
    throw new PortError('INCOMPATIBLE', `${entry.projection} is not being rebuilt`, {
      retryable: false,
    });
  };

  return {
    projection: (name) => projections.get(name),
    ownerOf: (collection) => owners.get(collection),
    tablesOf: (generation) => byGeneration.get(generation) ?? [],
    table: (collection, generation) => {
      const owner = owners.get(collection);
      if (owner === undefined) throw notDeclared('collection', collection);
      const tables = byGeneration.get(generationOf(owner, generation)) ?? [];
      const table = tables.find((candidate) => candidate.collection === collection);
      if (table === undefined) throw notDeclared('collection', collection);
      return table;
    },
    generation: (name, generation) => {
      const entry = projections.get(name);
      if (entry === undefined) throw notDeclared('projection', name);
      return generationOf(entry, generation);
    },
  };
};
