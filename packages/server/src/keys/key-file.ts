import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
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

/**
 * Writes a secret that only the owner may read, durably and whole: a crash leaves the file as it is meant, or none. The
 * caller holds the lock of the directory and has seen that there is no such file. Throws {@link ConfigError}.
 */
export const writeSecretFile = (path: string, secret: string): void => {
  const draft = `${path}.new`;
  try {
    const file = openSync(draft, 'w', 0o600);
    try {
      // The mode above is cut by the umask, and does not hold for a draft that a crash left.
      chmodSync(draft, 0o600);
      writeSync(file, `${secret}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
    syncDirectory(dirname(path));
  } catch (error) {
    throw new ConfigError(
      `${path} cannot be written (${codeOf(error)}): check the space and permissions of its directory`,
    );
  }
};
