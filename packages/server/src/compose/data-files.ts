import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type EventStore, PortError } from '@palimpsest/kernel';

/** What a data directory holds beside the keys of the service, in the order in which a first start makes it. */
export const dataFiles = {
  log: 'log.db',
  readModel: 'read-model.db',
  keys: 'keys.db',
  snapshots: 'snapshots.db',
  leases: 'leases.db',
  search: 'search.db',
  ledger: 'ledger.db',
} as const;

const missing = (file: string, because: string): PortError =>
  new PortError(
    'INCOMPATIBLE',
    `${file} is missing although ${because}: put it back from a backup, or start with an empty data directory`,
    { retryable: false },
  );

/** Whether a start has left data here that a root key belongs to. */
export const hasData = (directory: string): boolean =>
  [dataFiles.log, dataFiles.keys].some((file) => existsSync(join(directory, file)));

/** A log that is gone must not be begun again in silence. It is made before everything else, so what lies alone was left alone. */
export const checkLogIsThere = (directory: string): void => {
  if (existsSync(join(directory, dataFiles.log))) return;
  const orphan = Object.values(dataFiles).find((file) => existsSync(join(directory, file)));
  if (orphan !== undefined) throw missing(dataFiles.log, `${orphan} is there`);
};

/** With new keys, everything in the log would read as erased. A first start that a crash cut short has an empty log. */
export const checkKeysAreThere = async (
  directory: string,
  eventStore: EventStore,
): Promise<void> => {
  if (existsSync(join(directory, dataFiles.keys))) return;
  if ((await eventStore.head()) !== undefined) throw missing(dataFiles.keys, 'the log has events');
};

/**
 * Opens a store that can be filled again from the log. A damaged file is put aside under another name, and a new one
 * is begun; `onReplaced` is told.
 */
export const openRefillable = async <Store>(
  path: string,
  open: () => Promise<Store>,
  onReplaced: (file: string) => void,
): Promise<Store> => {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof PortError) || error.code !== 'CORRUPT') throw error;
  }
  renameSync(path, `${path}.damaged`);
  for (const side of [`${path}-wal`, `${path}-shm`]) rmSync(side, { force: true });
  onReplaced(basename(path));
  return open();
};
