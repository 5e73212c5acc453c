import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { makeSecretFile, readSecretFile } from './key-file.ts';

const FILE = 'bootstrap.key';

/** The key that admits the first caller, with every scope of tenant `default`. */
export interface BootstrapKey {
  readonly secret: string;
  /** `new`: made at this very start, the only time that it is shown. */
  readonly from: 'environment' | 'file' | 'new';
  /** Where the data directory keeps it. */
  readonly file: string;
}

/** The bootstrap key of the environment, else that of the data directory, made when there is none. */
export const loadBootstrapKey = (
  config: Pick<Config, 'bootstrapKey' | 'dataDirectory'>,
): BootstrapKey => {
  const file = join(config.dataDirectory, FILE);
  if (config.bootstrapKey !== undefined) {
    return { secret: config.bootstrapKey, from: 'environment', file };
  }
  const stored = readSecretFile(file);
  if (stored === '') throw new ConfigError(`${file} is empty: delete it, and a new key is made`);
  if (stored !== undefined) return { secret: stored, from: 'file', file };
  const secret = `pal_${randomBytes(32).toString('base64url')}`;
  if (makeSecretFile(file, secret)) return { secret, from: 'new', file };
  throw new ConfigError(`${file} was made by another process just now: start again`);
};
