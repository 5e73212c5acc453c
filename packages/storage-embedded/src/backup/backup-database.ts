import { chmodSync } from 'node:fs';
import { basename } from 'node:path';
import { backup } from 'node:sqlite';
import { openReader } from '../database/open-database.ts';
import { toPortError } from '../database/sqlite-error.ts';

/** All pages in one step: a copy that is made in many begins again with every write of the service. */
const ALL_PAGES = 2_147_483_647;

/**
 * Copies a database while its service writes to it: the copy is the state of one moment, with every commit before it and
 * none after. Throws `PortError`.
 */
export const backupDatabase = async (from: string, to: string): Promise<void> => {
  const source = openReader(from);
  try {
    await backup(source, to, { rate: ALL_PAGES });
    chmodSync(to, 0o600);
  } catch (error) {
    throw toPortError(error, basename(from));
  } finally {
    source.close();
  }
};
