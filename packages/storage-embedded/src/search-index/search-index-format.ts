import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the search index within the data directory; it can be rebuilt from the log. */
export const searchIndexFile = 'search.db';

/**
 * Sealed rows: boxes as their events carried them, nothing opened, no posting list.
 * `removals.memory` is empty for a whole subject. `settings`: `live`, `shadow` (generations),
 * `generation` (last one given), `dimension` (of the vectors).
 */
export const searchIndexFormat: DatabaseFormat = {
  applicationId: 0x50_41_4c_03,
  version: 1,
  durability: 'normal',
  schema: `
    CREATE TABLE versions (
      generation INTEGER NOT NULL,
      subject TEXT NOT NULL,
      memory TEXT NOT NULL,
      version INTEGER NOT NULL,
      position INTEGER NOT NULL,
      tenant TEXT NOT NULL,
      event_id TEXT NOT NULL,
      schema_version INTEGER NOT NULL,
      sealed TEXT NOT NULL,
      sealed_vector TEXT
    );
    CREATE UNIQUE INDEX versions_by_key ON versions (generation, subject, memory, version);
    CREATE TABLE states (
      generation INTEGER NOT NULL,
      subject TEXT NOT NULL,
      memory TEXT NOT NULL,
      version INTEGER NOT NULL,
      position INTEGER NOT NULL,
      tenant TEXT NOT NULL,
      status TEXT NOT NULL,
      level TEXT NOT NULL,
      app_ref TEXT,
      session_ref TEXT,
      agent_ref TEXT,
      PRIMARY KEY (generation, subject, memory, version)
    ) WITHOUT ROWID;
    CREATE TABLE hides (
      generation INTEGER NOT NULL,
      subject TEXT NOT NULL,
      memory TEXT NOT NULL,
      position INTEGER NOT NULL,
      hidden INTEGER NOT NULL,
      PRIMARY KEY (generation, subject, memory)
    ) WITHOUT ROWID;
    CREATE TABLE removals (
      generation INTEGER NOT NULL,
      subject TEXT NOT NULL,
      memory TEXT NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (generation, subject, memory)
    ) WITHOUT ROWID;
    CREATE TABLE generations (generation INTEGER PRIMARY KEY, checkpoint INTEGER);
    CREATE TABLE settings (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
    INSERT INTO generations VALUES (1, NULL);
    INSERT INTO settings VALUES
      ('live', 1), ('shadow', NULL), ('generation', 1), ('dimension', NULL);
  `,
};
