import type { DatabaseSync } from 'node:sqlite';

/**
 * SQLite's page cache of one connection, in KiB. Small: it holds the upper levels of the indexes, and the cache of the
 * operating system, which all connections share and the process need not account for, holds the rest.
 */
export const cacheKibibytes = 4_000;

/** While a rebuild fills, sorts and digests whole tables in the order of random ids: most pages are needed many times. */
const rebuildKibibytes = 48_000;

/** Lets a connection keep more pages for as long as a rebuild takes. */
export const widenCache = (database: DatabaseSync): void =>
  database.exec(`PRAGMA cache_size = -${rebuildKibibytes}`);

/** Gives the memory back. */
export const narrowCache = (database: DatabaseSync): void =>
  database.exec(`PRAGMA cache_size = -${cacheKibibytes}; PRAGMA shrink_memory;`);
