import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LedgerLeaf } from '@palimpsest/kernel';
import { sceneTenant } from './scene.ts';

const openLedgerFile = (directory: string): DatabaseSync =>
  new DatabaseSync(join(directory, 'ledger.db'));

/** Runs statements in the ledger's file, as somebody with the disk could. */
export const editLedger = (
  directory: string,
  edit: (database: DatabaseSync, tenant: string) => void,
): void => {
  const database = openLedgerFile(directory);
  try {
    database.exec('BEGIN');
    edit(database, sceneTenant);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
};

/** Leaves of a tile. */
const TILE = 256;

/** Cuts a ledger back to so many leaves, as if the others had never been. */
export const cutLedger = (
  database: DatabaseSync,
  leaves: readonly LedgerLeaf[],
  size: number,
): void => {
  database.prepare('DELETE FROM leaves WHERE tenant = ? AND sequence >= ?').run(sceneTenant, size);
  database.prepare('DELETE FROM checkpoints WHERE tenant = ? AND size > ?').run(sceneTenant, size);
  for (let level = 1, width = TILE; level <= 7; level += 1, width *= TILE) {
    database
      .prepare('DELETE FROM hashes WHERE tenant = ? AND level = ? AND number >= ?')
      .run(sceneTenant, level, Math.floor(size / width));
  }
  const last = leaves[size - 1];
  database.exec('DELETE FROM progress');
  if (last === undefined) return;
  database.prepare('INSERT INTO progress VALUES (1, ?)').run(last.position);
};
