import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../config/config-error.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';

/** Content of a secret file, without white space around it; `undefined` when there is none. Throws {@link ConfigError}. */
export const readSecretFile = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ConfigError(
      `${path} cannot be read (${codeOf(error)}): make it a file that the service may read`,
    );
  }
};

const syncDirectory = (directory: string): void => {
  // Windows cannot open a directory, and keeps a rename without it.
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Gives a finished file a name that nothing has yet. Throws `EEXIST` when something has. */
const nameOnce = (file: string, path: string): void => {
  try {
    linkSync(file, path);
  } catch (error) {
    // A file system without links: as exclusive, and only a crash in the midst of it leaves half a file.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(codeOf(error))) throw error;
    copyFileSync(file, path, constants.COPYFILE_EXCL);
  }
};

/**
 * Keeps a secret in a file of that name that only the owner may read, durably and whole: a crash leaves the file as it is meant, or
 * none. Answers `false`, and leaves the file as it is, when there is one: of processes that start at once one makes the secret, and the
 * others read it. Throws {@link ConfigError}.
 */
export const makeSecretFile = (path: string, secret: string): boolean => {
  const draft = `${path}.${randomUUID()}.new`;
  try {
    const file = openSync(draft, 'w', 0o600);
    try {
      // The mode above is cut by the umask.
      chmodSync(draft, 0o600);
      writeSync(file, `${secret}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    nameOnce(draft, path);
    syncDirectory(dirname(path));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new ConfigError(
      `${path} cannot be written (${codeOf(error)}): check the space and permissions of its directory`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
};
