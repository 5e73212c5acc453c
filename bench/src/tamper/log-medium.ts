import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type LogRecord,
  openLogFile,
  startEventStoreDbTestServer,
} from '@palimpsest/eventstoredb-testserver';
import type { EventStore } from '@palimpsest/kernel';
import { createEmbeddedEventStore } from '@palimpsest/storage-embedded';
import { createEventStoreDbEventStore } from '@palimpsest/storage-eventstoredb';
import type { LogRow } from './log-row.ts';

/** A file that a log lies in, and how it is opened, read and overwritten behind the service's back. */
export interface LogMedium {
  readonly name: string;
  readonly file: string;
  readonly open: (directory: string) => Promise<EventStore>;
  /** Lays the rows before a change, and writes what it makes of them. `false`: it could not be done. */
  readonly rewrite: (
    directory: string,
    change: <Row extends LogRow>(rows: readonly Row[]) => readonly Row[] | undefined,
  ) => Promise<boolean>;
}

const rewriteSqlite: LogMedium['rewrite'] = async (directory, change) => {
  const database = new DatabaseSync(join(directory, 'log.db'));
  try {
    const select = database.prepare(
      'SELECT position, stream, revision, event_id AS id, type, data, metadata FROM events ORDER BY position',
    );
    select.setReadBigInts(true);
    const rows = change(select.all() as unknown as readonly LogRow[]); // columns as selected
    if (rows === undefined) return false;
    database.exec('BEGIN; DELETE FROM events');
    const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)');
    for (const { position, stream, revision, id, type, data, metadata } of rows) {
      insert.run(position, stream, revision, id, type, data, metadata);
    }
    database.exec('COMMIT');
    return true;
  } finally {
    database.close();
  }
};

/** The log of the embedded set. */
export const sqliteLog: LogMedium = {
  name: 'SQLite log',
  file: 'log.db',
  open: (directory) => createEmbeddedEventStore({ directory }),
  rewrite: rewriteSqlite,
};

const testServerFile = 'log.esdb';

const rewriteRecords: LogMedium['rewrite'] = async (directory, change) => {
  const path = join(directory, testServerFile);
  const file = openLogFile(path);
  const records: readonly LogRecord[] = file.load();
  file.close();
  const isOwn = ({ stream }: LogRecord): boolean => !stream.startsWith('$');
  const rows = change(records.filter(isOwn));
  if (rows === undefined) return false;
  await rm(path);
  const other = openLogFile(path);
  for (const row of rows) other.write([row]);
  other.close();
  return true;
};

/** The log of a wire-compatible EventStoreDB, read through the adapter over a socket. */
export const testServerLog: LogMedium = {
  name: 'test server file',
  file: testServerFile,
  open: async (directory) => {
    const server = await startEventStoreDbTestServer({ file: join(directory, testServerFile) });
    const store = await createEventStoreDbEventStore({ connectionString: server.connectionString });
    return {
      ...store,
      [Symbol.asyncDispose]: async () => {
        await store[Symbol.asyncDispose]();
        await server[Symbol.asyncDispose]();
      },
    };
  },
  rewrite: rewriteRecords,
};
