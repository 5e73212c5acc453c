import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PortError } from '@palimpsest/kernel';
import { parseRootKey, type RootKey } from '@palimpsest/vault';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { readSecretFile, writeSecretFile } from './key-file.ts';

const FILE = 'root.key';

const parseFile = (path: string, text: string): RootKey => {
  try {
    return parseRootKey(text);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    throw new ConfigError(
      `${path} holds no root key (32 bytes in base64): put the file back from its backup`,
    );
  }
};

/** The root key that the environment gives; `undefined` when it gives none. Writes nothing. Throws {@link ConfigError}. */
export const givenRootKey = ({ rootKey }: Pick<Config, 'rootKey'>): RootKey | undefined => {
  if (rootKey.value !== undefined) return parseRootKey(rootKey.value);
  if (rootKey.file === undefined) return undefined;
  const text = readSecretFile(rootKey.file);
  if (text !== undefined) return parseFile(rootKey.file, text);
  throw new ConfigError(
    `PALIMPSEST_ROOT_KEY_FILE: there is no file ${rootKey.file}; make one with \`openssl rand -base64 32\`, or put it back if there is data already`,
  );
};

/**
 * The root key that lies in the data directory, made when neither key nor data is there: beside data, a new key would open
 * nothing. Throws {@link ConfigError}.
 */
export const storedRootKey = (directory: string, hasData: boolean): RootKey => {
  const path = join(directory, FILE);
  const stored = readSecretFile(path);
  if (stored !== undefined) return parseFile(path, stored);
  if (hasData) {
    throw new ConfigError(
      `the root key file ${path} is missing, and without it the data cannot be opened: put it back, or give the key in PALIMPSEST_ROOT_KEY or PALIMPSEST_ROOT_KEY_FILE`,
    );
  }
  const secret = randomBytes(32).toString('base64');
  writeSecretFile(path, secret);
  return parseRootKey(secret);
};
