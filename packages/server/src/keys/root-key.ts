import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PortError } from '@palimpsest/kernel';
import { parseRootKey, type RootKey } from '@palimpsest/vault';
import type { Config } from '../config/config.ts';
import { readSecretFile, writeSecretFile } from './key-file.ts';

const FILE = 'root.key';

/**
 * The root key: from the environment, from a file elsewhere, or from the data directory, where the first
 * start makes it. A data directory that has data but no key is refused: a new key would open nothing.
 */
export const loadRootKey = (
  config: Pick<Config, 'rootKey' | 'dataDirectory'>,
  dataFiles: readonly string[],
): RootKey => {
  if (config.rootKey.value !== undefined) return parseRootKey(config.rootKey.value);
  const path = config.rootKey.file ?? join(config.dataDirectory, FILE);
  const stored = readSecretFile(path);
  if (stored !== undefined) return parseRootKey(stored);
  const hasData = dataFiles.some((file) => existsSync(join(config.dataDirectory, file)));
  if (config.rootKey.file !== undefined || hasData) {
    throw new PortError(
      'INCOMPATIBLE',
      `the root key file ${path} is missing, and without it the data cannot be opened: put it back, or start with an empty data directory`,
      { retryable: false },
    );
  }
  const secret = randomBytes(32).toString('base64');
  writeSecretFile(path, secret);
  return parseRootKey(secret);
};
