import type { DatabaseFormat } from '../database/open-database.ts';

/** File of the log within the data directory. */
export const logFile = 'log.db';

/**
 * The log: one event a row. `tombstones.position` is the head of the log when the stream was
 * tombstoned, so that a position is never given twice even after the last events were removed.
 */
export const logFormat: DatabaseFormat = {
  applicationId: 0x50_41_4c_01,
  version: 1,
  durability: 'full',
  schema: `
    CREATE TABLE events (
      position INTEGER PRIMARY KEY,
      stream TEXT NOT NULL,
      revision INTEGER NOT NULL,
      event_id TEXT NOT NULL,
      type TEXT NOT NULL,
      data BLOB NOT NULL,
      metadata BLOB NOT NULL
    );
    CREATE UNIQUE INDEX events_by_revision ON events (stream, revision);
    CREATE UNIQUE INDEX events_by_id ON events (stream, event_id);
    CREATE TABLE tombstones (
      stream TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      removed INTEGER NOT NULL
    ) WITHOUT ROWID;
  `,
};
