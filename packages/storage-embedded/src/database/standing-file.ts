import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { PortError } from '@palimpsest/kernel';

interface OpenFile {
  readonly path: string;
  /** Number of the file by its name; `undefined` for one that is not there yet. */
  readonly nodes: ReadonlyMap<string, number | undefined>;
}

const opened = new WeakMap<DatabaseSync, OpenFile>();

const nodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino;

/** Remembers which files a connection works on: the database and its write-ahead log. */
export const rememberFile = (database: DatabaseSync, path: string): void => {
  const names = [path, `${path}-wal`];
  opened.set(database, { path, nodes: new Map(names.map((name) => [name, nodeOf(name)])) });
};

/**
 * Throws `PortError` `UNAVAILABLE` when a file of the connection was removed or replaced since it was opened. The system lets
 * an open file be written on after its name is gone: what is written then is lost with the process, and SQLite says nothing.
 */
export const requireFile = (database: DatabaseSync): void => {
  const file = opened.get(database);
  if (file === undefined) return;
  for (const [name, node] of file.nodes) {
    if (node === undefined || nodeOf(name) === node) continue;
    throw new PortError(
      'UNAVAILABLE',
      `${basename(name)} was removed or replaced while it is in use, nothing is written any more: stop the service, then put the files back or restore a backup`,
      { retryable: false },
    );
  }
};
