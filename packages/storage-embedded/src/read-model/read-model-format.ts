import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the read model within the data directory; it can be rebuilt from the log. */
export const readModelFile = 'read-model.db';

/**
 * The catalog. Documents lie in one table per collection and generation, made by `declare`.
 * `counters`: `generation` (last one given), `catalog` (rises when tables change), `change` (rises
 * with every batch of writes).
 */
export const readModelFormat: DatabaseFormat = {
  applicationId: 0x50_41_4c_02,
  version: 1,
  durability: 'normal',
  schema: `
    CREATE TABLE projections (
      projection TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      live INTEGER NOT NULL,
      shadow INTEGER
    ) WITHOUT ROWID;
    CREATE TABLE generations (
      generation INTEGER PRIMARY KEY,
      projection TEXT NOT NULL,
      checkpoint INTEGER
    );
    CREATE TABLE collections (
      generation INTEGER NOT NULL,
      collection TEXT NOT NULL,
      table_name TEXT NOT NULL,
      fields TEXT NOT NULL,
      indexes TEXT NOT NULL,
      PRIMARY KEY (generation, collection)
    ) WITHOUT ROWID;
    CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO counters VALUES ('generation', 0), ('catalog', 0), ('change', 0);
  `,
};
