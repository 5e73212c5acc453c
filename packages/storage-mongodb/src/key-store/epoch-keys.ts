import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { keyBytes, newKey } from './sealing.ts';

/**
 * The keys of a key store's epochs, each in a file of its own outside the database. Whoever serves the key store
 * shares this directory, and a backup of the database is of no use without it.
 */
export interface EpochKeys {
  /** `undefined` when there is no such key, any more or at all. */
  readonly read: (epoch: number) => Promise<Uint8Array | undefined>;
  /** Durable when the promise resolves; does nothing when the key is there already. */
  readonly make: (epoch: number) => Promise<void>;
  /** Overwrites and removes the keys of all epochs before this one. */
  readonly destroyBefore: (epoch: number) => Promise<void>;
}

const ownerOnly = 0o600;
const ownerDirectory = 0o700;

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** What was made or removed in a directory is durable only once the directory itself is. */
const syncDirectory = async (path: string): Promise<void> => {
  await using directory = await open(path, 'r');
  await directory.sync();
};

const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  await using file = await open(path, 'wx', ownerOnly);
  await file.writeFile(bytes);
  await file.sync();
};

/** What a file system or a disk keeps of overwritten blocks is beyond us. */
const overwrite = async (path: string): Promise<void> => {
  await using file = await open(path, 'r+');
  await file.write(new Uint8Array(keyBytes), 0, keyBytes, 0);
  await file.sync();
};

/** @param store Random name of the key store: several of them may share a directory. */
export const createEpochKeys = async (directory: string, store: string): Promise<EpochKeys> => {
  await mkdir(directory, { recursive: true, mode: ownerDirectory });
  const fileOf = (epoch: number): string => join(directory, `${store}-${epoch}.key`);
  const epochPattern = new RegExp(`^${store}-(\\d+)\\.key$`);

  return {
    read: async (epoch) => {
      try {
        const key = await readFile(fileOf(epoch));
        // Zeros: it is being destroyed at this moment.
        const isKey = key.length === keyBytes && key.some((byte) => byte !== 0);
        return isKey ? Uint8Array.from(key) : undefined;
      } catch (error) {
        if (isCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    make: async (epoch) => {
      const draft = join(directory, `.${store}-${randomBytes(8).toString('hex')}`);
      await writeDurably(draft, newKey());
      try {
        // A link, unlike a rename, never replaces the key that another process made first.
        await link(draft, fileOf(epoch));
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
      } finally {
        await unlink(draft);
      }
      await syncDirectory(directory);
    },
    destroyBefore: async (epoch) => {
      for (const name of await readdir(directory)) {
        const found = epochPattern.exec(name)?.[1];
        if (found === undefined || Number(found) >= epoch) continue;
        try {
          await overwrite(join(directory, name));
          await unlink(join(directory, name));
        } catch (error) {
          // Another process destroys it at the same time.
          if (!isCode(error, 'ENOENT')) throw error;
        }
      }
      await syncDirectory(directory);
    },
  };
};
