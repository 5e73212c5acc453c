import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupDatabase } from '@palimpsest/storage-embedded';
import { dataFiles } from '../compose/data-files.ts';
import { version } from '../compose/version.ts';
import { ConfigError } from '../config/config-error.ts';
import { type Manifest, writeManifest } from './manifest.ts';

/**
 * What cannot be made again, in an order in which nothing that one file names is missing in the next: leaves of the ledger
 * name events, events name key slots. Everything else is folded from the log.
 */
const dataOrder = [dataFiles.ledger, dataFiles.log] as const;

const emptyDirectory = (path: string): string => {
  const directory = resolve(path);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (readdirSync(directory).length > 0) {
    throw new ConfigError(`${directory} is not empty: give each backup a directory of its own`);
  }
  return directory;
};

export interface Backup {
  readonly data: Manifest;
  readonly keys: Manifest;
}

/**
 * Copies an embedded data directory while its service runs. Keys go into a directory of their own, to be kept elsewhere and
 * for a shorter time: with both together, a backup opens what was erased since.
 */
export const makeBackup = async (options: {
  readonly dataDirectory: string;
  readonly to: string;
  readonly keysTo: string;
  readonly now: string;
}): Promise<Backup> => {
  const source = resolve(options.dataDirectory);
  if (!existsSync(join(source, dataFiles.log))) {
    throw new ConfigError(`${source} holds no data: give the data directory of the service`);
  }
  if (resolve(options.to) === resolve(options.keysTo)) {
    throw new ConfigError('keys are kept apart from the data: give --keys-to another directory');
  }
  const target = emptyDirectory(options.to);
  const keys = emptyDirectory(options.keysTo);
  const present = dataOrder.filter((name) => existsSync(join(source, name)));
  for (const name of present) await backupDatabase(join(source, name), join(target, name));
  await backupDatabase(join(source, dataFiles.keys), join(keys, dataFiles.keys));
  const made = { version, madeAt: options.now };
  return {
    data: await writeManifest(target, present, made),
    keys: await writeManifest(keys, [dataFiles.keys], made),
  };
};
