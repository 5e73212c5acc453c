import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PortError } from '@palimpsest/kernel';
import { ensureDataDirectory } from './data-directory.ts';
import { cacheKibibytes } from './page-cache.ts';
import { corruptError, toPortError } from './sqlite-error.ts';
import { rememberFile } from './standing-file.ts';

/** What a database file is for, and how it must be kept. */
export interface DatabaseFormat {
  /** Stored as SQLite's `application_id`, so that a file under a wrong name is recognised. */
  readonly applicationId: number;
  /** Stored as `user_version`; a file with a higher one was written by a newer release. */
  readonly version: number;
  /** `full`: a commit survives a power cut. `normal`: it survives a crash of the process. */
  readonly durability: 'full' | 'normal';
  /** Makes the tables of an empty database. */
  readonly schema: string;
}

/** How long a statement waits for whoever else has the file. */
export const busyTimeoutMs = 5_000;

/** Pages after which a commit moves the write-ahead log into the file (about 16 MB). */
const checkpointPages = 4_000;

const pragmaNumber = (database: DatabaseSync, name: string): number =>
  Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);

const configure = (database: DatabaseSync, format: DatabaseFormat): void => {
  database.exec(`
    PRAGMA busy_timeout = ${busyTimeoutMs};
    PRAGMA synchronous = ${format.durability === 'full' ? 'FULL' : 'NORMAL'};
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA trusted_schema = OFF;
    PRAGMA cache_size = -${cacheKibibytes};
    PRAGMA wal_autocheckpoint = ${checkpointPages};
    PRAGMA journal_size_limit = 33554432;
  `);
};

/** Built under another name first: a file under its own name is then never half made. */
const createFile = (path: string, format: DatabaseFormat): void => {
  const draft = `${path}.new`;
  for (const leftover of [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`]) {
    rmSync(leftover, { force: true });
  }
  closeSync(openSync(draft, 'wx', 0o600));
  const database = new DatabaseSync(draft);
  try {
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      BEGIN;
      PRAGMA application_id = ${format.applicationId};
      PRAGMA user_version = ${format.version};
      ${format.schema};
      COMMIT;
      PRAGMA wal_checkpoint(TRUNCATE);
    `);
  } finally {
    database.close();
  }
  renameSync(draft, path);
};

const checkFormat = (database: DatabaseSync, file: string, format: DatabaseFormat): void => {
  if (pragmaNumber(database, 'application_id') !== format.applicationId) {
    throw new PortError(
      'INCOMPATIBLE',
      `${file} is a database of something else: check the data directory`,
      { retryable: false },
    );
  }
  const version = pragmaNumber(database, 'user_version');
  if (version > format.version) {
    throw new PortError(
      'INCOMPATIBLE',
      `${file} has format ${version}, this release knows ${format.version}: use the newer release`,
      { retryable: false },
    );
  }
};

/** A file that was cut short still opens; only its length tells. */
const checkLength = (database: DatabaseSync, path: string): void => {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const expected = pragmaNumber(database, 'page_count') * pragmaNumber(database, 'page_size');
  if (statSync(path).size < expected) throw corruptError(basename(path), 'it was cut short');
};

/** Runs `work` and turns SQLite's errors into the port's, naming the file. */
const translating = <T>(path: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw toPortError(error, basename(path));
  }
};

/**
 * Opens a database for its one writer, making file and tables when they are missing. Throws
 * `PortError`: `INCOMPATIBLE` (not ours, or newer), `CORRUPT`, `UNAVAILABLE` (disk, permissions).
 */
export const openDatabase = (path: string, format: DatabaseFormat): DatabaseSync => {
  ensureDataDirectory(dirname(path));
  return translating(path, () => {
    try {
      if (!existsSync(path)) createFile(path, format);
      if (statSync(path).size === 0) throw corruptError(basename(path), 'it is empty');
    } catch (error) {
      throw fromFileSystem(error, path);
    }
    const database = new DatabaseSync(path);
    try {
      configure(database, format);
      checkFormat(database, basename(path), format);
      checkLength(database, path);
      rememberFile(database, path);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
};

/** Opens a second connection, for reading only, to a database that its writer has opened. */
export const openReader = (path: string): DatabaseSync =>
  translating(path, () => {
    const database = new DatabaseSync(path, { readOnly: true });
    database.exec(
      `PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA cache_size = -${cacheKibibytes};`,
    );
    rememberFile(database, path);
    return database;
  });

const fileSystemCodes = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'ENOSPC',
  'ENOENT',
  'EEXIST',
]);

const fromFileSystem = (error: unknown, path: string): unknown => {
  if (!(error instanceof Error) || !('code' in error) || !fileSystemCodes.has(String(error.code))) {
    return error;
  }
  const why = error.code === 'ENOSPC' ? 'its disk is full' : 'its directory is not writable';
  return new PortError('UNAVAILABLE', `${basename(path)} cannot be made: ${why}`, {
    retryable: error.code === 'ENOSPC',
    cause: error,
  });
};
