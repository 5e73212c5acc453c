import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PortError } from '@palimpsest/kernel';
import { ensureDataDirectory } from './data-directory.ts';
import { isBusyError, toPortError } from './sqlite-error.ts';

/** A held data directory; disposing it lets the next process in. */
export interface DataDirectoryLock extends Disposable {
  readonly directory: string;
}

const lockFile = 'lock.db';

/** Held locks are kept here: a database that nobody refers to is collected, and its lock with it. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Takes a data directory for this process: adapters cache what they wrote, so two processes on one
 * directory would answer wrongly. The lock is the operating system's (SQLite's exclusive file lock):
 * it is gone with the process, however that ends.
 *
 * Throws `PortError` `INCOMPATIBLE` while another holds it, `UNAVAILABLE` when it cannot be made.
 */
export const lockDataDirectory = (directory: string): DataDirectoryLock => {
  ensureDataDirectory(directory);
  const path = join(directory, lockFile);
  let database: DatabaseSync | undefined;
  try {
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    database = new DatabaseSync(path);
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
  } catch (error) {
    database?.close();
    throw refusal(error, directory);
  }
  const held = database;
  heldLocks.add(held);
  return {
    directory,
    [Symbol.dispose]: () => {
      heldLocks.delete(held);
      held.close();
    },
  };
};

const refusal = (error: unknown, directory: string): unknown => {
  if (isBusyError(error)) {
    return new PortError(
      'INCOMPATIBLE',
      `the data directory ${directory} is in use by another process`,
      { retryable: false, cause: error },
    );
  }
  const translated = toPortError(error, join(directory, lockFile));
  if (translated instanceof PortError) return translated;
  return new PortError(
    'UNAVAILABLE',
    `the data directory ${directory} is not writable: check its permissions`,
    { retryable: false, cause: error },
  );
};
