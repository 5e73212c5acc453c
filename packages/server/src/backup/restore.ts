import { chmodSync, constants, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  createEmbeddedKeyStore,
  createErasureFile,
  lockDataDirectory,
} from '@palimpsest/storage-embedded';
import { dataFiles, hasData } from '../compose/data-files.ts';
import { ConfigError } from '../config/config-error.ts';
import { checkedManifest } from './manifest.ts';
import { writeRestoredMarker } from './restored-marker.ts';

export interface Restored {
  readonly files: readonly string[];
  /** Erasures of the record whose keys were destroyed again. */
  readonly erasures: number;
}

const copyFrom = async (from: string, to: string): Promise<readonly string[]> => {
  const { files } = await checkedManifest(from);
  for (const { name } of files) {
    copyFileSync(join(from, name), join(to, name), constants.COPYFILE_EXCL);
    chmodSync(join(to, name), 0o600);
  }
  return files.map(({ name }) => name);
};

/** Destroys the keys of everything that was erased, whenever that was: what the backup brought back opens no more. */
const destroyAgain = async (directory: string, record: string): Promise<number> => {
  await using keyStore = await createEmbeddedKeyStore({ directory });
  let count = 0;
  for await (const { slots, subject, tenant, whole } of createErasureFile(record).read()) {
    await keyStore.destroySlots(slots);
    if (subject === null) await keyStore.destroyTenant(tenant);
    else if (whole) await keyStore.destroySubject(subject);
    count += 1;
  }
  return count;
};

/**
 * Puts a backup into an empty data directory. It asks for the record of erasures, destroys their keys at once, and marks the
 * directory: the next start erases what is left of them before its port opens. Throws {@link ConfigError}.
 */
export const restoreBackup = async (options: {
  readonly from: string;
  readonly keysFrom: string;
  readonly dataDirectory: string;
  /** File that `PALIMPSEST_ERASURE_RECORD` named when the service ran. */
  readonly erasures: string;
}): Promise<Restored> => {
  const directory = resolve(options.dataDirectory);
  const record = resolve(options.erasures);
  if (!existsSync(record)) {
    throw new ConfigError(
      `there is no record of erasures at ${record}: without it, what was erased would come back; if nothing was ever erased, give an empty file`,
    );
  }
  if (hasData(directory)) {
    throw new ConfigError(`${directory} holds data already: restore into an empty directory`);
  }
  await checkedManifest(options.keysFrom);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  using _lock = lockDataDirectory(directory);
  // The mark first: a restore that is cut short must not be served as if it were whole and clean.
  writeRestoredMarker(directory, record);
  const keys = await copyFrom(resolve(options.keysFrom), directory);
  if (!keys.includes(dataFiles.keys)) {
    throw new ConfigError(`${options.keysFrom} holds no keys: give the directory of --keys-to`);
  }
  const erasures = await destroyAgain(directory, record);
  const files = await copyFrom(resolve(options.from), directory);
  return { files: [...keys, ...files], erasures };
};
