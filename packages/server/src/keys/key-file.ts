import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Content of a secret file, without its line end; `undefined` when there is none. */
export const readSecretFile = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Writes a secret that only the owner may read, durably; never over another one. */
export const writeSecretFile = (path: string, secret: string): void => {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, `${secret}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  // The mode above is cut by the umask; this one is not.
  chmodSync(path, 0o600);
};
